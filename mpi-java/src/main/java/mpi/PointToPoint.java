package mpi;

import io.tutti.messaging.MatchedMessage;
import io.tutti.messaging.MessageRequest;
import io.tutti.messaging.MessageStatus;
import io.tutti.messaging.Messages;
import io.tutti.messaging.SendMode;
import io.tutti.mpi.java.memory.Region;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;

/** Messages of one communicator in the terms of MPI. Every method throws an {@link MPIException}. */
final class PointToPoint {
    /** Of a buffered send for which the program has attached no buffer, as in Open MPI. */
    private static final int MOST_UNATTACHED_BYTES = 256;

    private static final int ELEMENT_SIZES = 5;

    private final Messages messages;
    /** By the binary logarithm of an element's bytes, which a probe counts. */
    private final Messages[] sending = new Messages[ELEMENT_SIZES];

    private final Context context;
    private final ObjectMessages objects;
    private final int[] peers;
    private final int[] sources;
    private final int ranks;

    /** @param peers ranks of the messages for the ranks that a program names; null if they are the same */
    PointToPoint(Context context, int[] peers) {
        this.context = context;
        this.messages = context.messages();
        Arrays.setAll(sending, shift -> messages.ofElements(1 << shift));
        this.objects = new ObjectMessages(this, context);
        this.peers = peers;
        this.ranks = peers == null ? messages.size() : peers.length;
        this.sources = new int[messages.size()];
        for (int index = 0; peers != null && index < peers.length; index++) {
            sources[peers[index]] = index;
        }
    }

    Messages messages() {
        return messages;
    }

    /** The messages that tell a probe how long an element of this type is. */
    Messages sending(Datatype type) {
        return sending[Integer.numberOfTrailingZeros(type.unit())];
    }

    Context context() {
        return context;
    }

    /** The rank of the messages. */
    int peer(int rank) {
        return peers == null ? rank : peers[rank];
    }

    int peerOrAny(int source) {
        return source == MPI.ANY_SOURCE ? Messages.ANY_SOURCE : peer(source);
    }

    Status status(MessageStatus message) {
        int source = message.source();
        return new Status(peers == null || source < 0 ? source : sources[source], message);
    }

    private boolean isNoProcess(int rank, int tag, boolean receives) {
        boolean isWild = receives && rank == MPI.ANY_SOURCE;
        if (rank != MPI.PROC_NULL && !isWild && (rank < 0 || rank >= ranks)) {
            throw new MPIException(MPI.ERR_RANK, "rank=" + rank + " must be from 0 to " + (ranks - 1), null);
        }
        if (tag < 0 && !(receives && tag == MPI.ANY_TAG)) {
            throw new MPIException(MPI.ERR_TAG, "tag=" + tag + " must be from 0 to " + Tags.UPPER_BOUND, null);
        }
        return rank == MPI.PROC_NULL;
    }

    void send(Object buf, int offset, int count, Datatype type, int dest, int tag, SendMode mode) {
        if (isNoProcess(dest, tag, false)) {
            return;
        }
        try {
            if (type.isObject()) {
                objects.send(buf, offset, count, type, dest, tag, mode);
                return;
            }
            MemorySegment memory = Region.outgoing(buf, offset, count, type.map());
            if (mode == SendMode.STANDARD && memory.byteSize() <= Messages.SHORT_BYTES) {
                sendShort(sending(type), memory, peer(dest), tag);
            } else if (needsNoBuffer(mode, memory.byteSize())) {
                sendCopy(sending(type), memory, peer(dest), tag);
            } else {
                sending(type).send(memory, peer(dest), tag, mode);
            }
        } catch (RuntimeException e) {
            throw ErrorMapping.of(e);
        }
    }

    boolean needsNoBuffer(SendMode mode, long bytes) {
        return mode == SendMode.BUFFERED
                && bytes <= MOST_UNATTACHED_BYTES
                && !context.job().hasBuffer();
    }

    /** Programs send many short messages before their receives. */
    private void sendShort(Messages way, MemorySegment memory, int to, int tag) {
        if (!way.trySend(memory, to, tag)) {
            sendCopy(way, memory, to, tag);
        }
    }

    /** Waits only if the copies that have not left are too many. */
    private void sendCopy(Messages way, MemorySegment memory, int to, int tag) {
        MemorySegment copy = MemorySegment.ofArray(memory.toArray(ValueLayout.JAVA_BYTE));
        finish(
                way.startSend(copy, to, tag, SendMode.STANDARD),
                copy.byteSize(),
                context.processes().isFull());
    }

    /** Waits for a send of a copy, or keeps it if it has not left. */
    void finish(MessageRequest send, long bytes, boolean waits) {
        if (waits || send.test()) {
            send.await();
        } else {
            context.processes().keep(messages, send, bytes);
        }
    }

    Status recv(Object buf, int offset, int count, Datatype type, int source, int tag) {
        if (isNoProcess(source, tag, true)) {
            return Status.noProcess();
        }
        try {
            if (type.isObject()) {
                return objects.startReceive(buf, offset, count, type, source, tag)
                        .complete();
            }
            MemorySegment memory = Region.incoming(buf, offset, count, type.map());
            MessageStatus status = messages.receive(memory, peerOrAny(source), Tags.asked(tag));
            deliver(memory, status, buf, offset, count, type);
            return status(status).countedIn(type);
        } catch (RuntimeException e) {
            throw ErrorMapping.of(e);
        }
    }

    /** Unpacks what has been received, if it was not received directly. */
    static void deliver(MemorySegment memory, MessageStatus status, Object buf, int offset, int count, Datatype type) {
        if (!Region.isDirect(buf, type.map()) && !status.isCancelled()) {
            Region.deliver(memory.asSlice(0, status.bytes()), buf, offset, count, type.map());
        }
    }

    Request isend(Object buf, int offset, int count, Datatype type, int dest, int tag, SendMode mode) {
        if (isNoProcess(dest, tag, false)) {
            return new CompleteRequest(Status.noProcess());
        }
        try {
            if (type.isObject()) {
                return objects.startSend(buf, offset, count, type, dest, tag, mode);
            }
            MemorySegment memory = Region.outgoing(buf, offset, count, type.map());
            if (needsNoBuffer(mode, memory.byteSize())) {
                sendCopy(sending(type), memory, peer(dest), tag);
                return new CompleteRequest(new Status());
            }
            return new TransferRequest(this, sending(type).startSend(memory, peer(dest), tag, mode));
        } catch (RuntimeException e) {
            throw ErrorMapping.of(e);
        }
    }

    Request irecv(Object buf, int offset, int count, Datatype type, int source, int tag) {
        if (isNoProcess(source, tag, true)) {
            return new CompleteRequest(Status.noProcess());
        }
        try {
            if (type.isObject()) {
                return objects.startReceive(buf, offset, count, type, source, tag);
            }
            MemorySegment memory = Region.incoming(buf, offset, count, type.map());
            MessageRequest request = messages.startReceive(memory, peerOrAny(source), Tags.asked(tag));
            return new TransferRequest(this, request, memory, buf, offset, count, type);
        } catch (RuntimeException e) {
            throw ErrorMapping.of(e);
        }
    }

    Prequest sendInit(Object buf, int offset, int count, Datatype ofProgram, int dest, int tag, SendMode mode) {
        if (isNoProcess(dest, tag, false)) {
            return new Prequest(() -> new CompleteRequest(Status.noProcess()));
        }
        Datatype type = Datatype.kept(ofProgram);
        try {
            boolean isPrepared = mode != SendMode.BUFFERED && !type.isObject() && Region.isDirect(buf, type.map());
            if (!isPrepared) {
                return new Prequest(() -> isend(buf, offset, count, type, dest, tag, mode));
            }
            MemorySegment memory = Region.outgoing(buf, offset, count, type.map());
            return new Prequest(this, sending(type).prepareSend(memory, peer(dest), tag, mode), null);
        } catch (RuntimeException e) {
            throw ErrorMapping.of(e);
        }
    }

    Prequest recvInit(Object buf, int offset, int count, Datatype ofProgram, int source, int tag) {
        if (isNoProcess(source, tag, true)) {
            return new Prequest(() -> new CompleteRequest(Status.noProcess()));
        }
        Datatype type = Datatype.kept(ofProgram);
        try {
            if (type.isObject() || !Region.isDirect(buf, type.map())) {
                return new Prequest(() -> irecv(buf, offset, count, type, source, tag));
            }
            MemorySegment memory = Region.incoming(buf, offset, count, type.map());
            return new Prequest(this, messages.prepareReceive(memory, peerOrAny(source), Tags.asked(tag)), type);
        } catch (RuntimeException e) {
            throw ErrorMapping.of(e);
        }
    }

    /** Sends what lies in memory already, while it receives. */
    private Status exchange(
            Messages way,
            MemorySegment out,
            int dest,
            int sendTag,
            Object buf,
            int offset,
            int count,
            Datatype type,
            int source,
            int tag) {
        MemorySegment in = Region.incoming(buf, offset, count, type.map());
        MessageStatus status = way.sendReceive(out, peer(dest), sendTag, in, peerOrAny(source), Tags.asked(tag));
        deliver(in, status, buf, offset, count, type);
        return status(status).countedIn(type);
    }

    Status sendrecv(
            Object sendBuf,
            int sendOffset,
            int sendCount,
            Datatype sendType,
            int dest,
            int sendTag,
            Object recvBuf,
            int recvOffset,
            int recvCount,
            Datatype recvType,
            int source,
            int recvTag) {
        boolean sendsNothing = isNoProcess(dest, sendTag, false);
        boolean receivesNothing = isNoProcess(source, recvTag, true);
        if (sendsNothing) {
            return recv(recvBuf, recvOffset, recvCount, recvType, source, recvTag);
        }
        if (receivesNothing || sendType.isObject() || recvType.isObject()) {
            Request receive = irecv(recvBuf, recvOffset, recvCount, recvType, source, recvTag);
            Request send = isend(sendBuf, sendOffset, sendCount, sendType, dest, sendTag, SendMode.STANDARD);
            try {
                return receive.Wait();
            } finally {
                send.Wait();
            }
        }
        try {
            MemorySegment out = Region.outgoing(sendBuf, sendOffset, sendCount, sendType.map());
            return exchange(
                    sending(sendType), out, dest, sendTag, recvBuf, recvOffset, recvCount, recvType, source, recvTag);
        } catch (RuntimeException e) {
            throw ErrorMapping.of(e);
        }
    }

    Status sendrecvReplace(
            Object buf, int offset, int count, Datatype type, int dest, int sendTag, int source, int recvTag) {
        if (type.isObject() || dest == MPI.PROC_NULL || source == MPI.PROC_NULL) {
            Request send = isend(buf, offset, count, type, dest, sendTag, SendMode.STANDARD);
            boolean isCopied = type.isObject() || source == MPI.PROC_NULL;
            if (!isCopied) {
                send.Wait();
            }
            try {
                return recv(buf, offset, count, type, source, recvTag);
            } finally {
                send.Wait();
            }
        }
        isNoProcess(dest, sendTag, false);
        isNoProcess(source, recvTag, true);
        try {
            MemorySegment out = Region.outgoing(buf, offset, count, type.map());
            MemorySegment copy = Region.newArray(type.map(), out.byteSize()).copyFrom(out);
            return exchange(sending(type), copy, dest, sendTag, buf, offset, count, type, source, recvTag);
        } catch (RuntimeException e) {
            throw ErrorMapping.of(e);
        }
    }

    Status probe(int source, int tag) {
        if (isNoProcess(source, tag, true)) {
            return Status.noProcess();
        }
        try {
            return status(messages.probe(peerOrAny(source), Tags.asked(tag)));
        } catch (RuntimeException e) {
            throw ErrorMapping.of(e);
        }
    }

    /** {@return null if there is no message} */
    Status iprobe(int source, int tag) {
        if (isNoProcess(source, tag, true)) {
            return Status.noProcess();
        }
        try {
            return messages.tryProbe(peerOrAny(source), Tags.asked(tag))
                    .map(this::status)
                    .orElse(null);
        } catch (RuntimeException e) {
            throw ErrorMapping.of(e);
        }
    }

    /** Waits for a message and takes it. {@return null from {@code PROC_NULL}} */
    MatchedMessage matchedProbe(int source, int tag) {
        if (isNoProcess(source, tag, true)) {
            return null;
        }
        try {
            return messages.matchedProbe(peerOrAny(source), Tags.asked(tag));
        } catch (RuntimeException e) {
            throw ErrorMapping.of(e);
        }
    }

    /** {@return null if there is no message} */
    MatchedMessage tryMatchedProbe(int source, int tag) {
        isNoProcess(source, tag, true);
        try {
            return messages.tryMatchedProbe(peerOrAny(source), Tags.asked(tag)).orElse(null);
        } catch (RuntimeException e) {
            throw ErrorMapping.of(e);
        }
    }

    Request receive(MatchedMessage message, Object buf, int count, Datatype type) {
        try {
            if (type.isObject()) {
                return objects.startReceive(message, buf, count, type);
            }
            MemorySegment memory = Region.incoming(buf, 0, count, type.map());
            return new TransferRequest(this, message.startReceive(memory), memory, buf, 0, count, type);
        } catch (RuntimeException e) {
            throw ErrorMapping.of(e);
        }
    }
}
