package mpi;

import io.tutti.messaging.MatchedMessage;
import io.tutti.messaging.MessageRequest;
import io.tutti.messaging.MessageStatus;
import io.tutti.messaging.Messages;
import io.tutti.messaging.SendMode;
import io.tutti.messaging.TruncationException;
import io.tutti.mpi.java.ErrorClass;
import io.tutti.mpi.java.Misuse;
import io.tutti.mpi.java.objects.ObjectCodec;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Messages of objects. One is two messages: a descriptor for each object, which is matched like any other message and says how long the
 * bytes are, and the bytes of all, which follow among all processes with a tag of their own. Both are copies, so a blocking send does
 * not wait for them: else ranks that send to each other before they receive would block. Only one of what would be more than fits into
 * memory waits.
 */
final class ObjectMessages {
    /** Of each object. The first one has the length of all bytes, their tag, and a mark by which it is known from numbers. */
    static final int DESCRIPTOR_BYTES = 16;

    private static final ValueLayout.OfLong LENGTH = ValueLayout.JAVA_LONG_UNALIGNED;
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED;
    private static final long TAG_AT = Long.BYTES;
    private static final long MARK_AT = TAG_AT + Integer.BYTES;
    private static final int MARK = 0x4F_42_4A_8E;
    private static final AtomicInteger NEXT_TAG = new AtomicInteger();

    private final PointToPoint owner;
    private final Messages descriptorMessages;
    private final ObjectCodec codec;
    private final Processes processes;
    /** Ranks of the payloads for the ranks that a program names. */
    private final int[] peers;

    ObjectMessages(PointToPoint owner, Context context) {
        this.owner = owner;
        this.descriptorMessages = owner.messages().ofElements(DESCRIPTOR_BYTES);
        this.codec = context.job().codec();
        this.processes = context.processes();
        this.peers = processes.ranks(context.peerGroup());
    }

    /** The two messages of objects, on their way. There are no bytes if there are no objects. */
    private record Sending(MessageRequest descriptors, MessageRequest bytes, long length) {}

    /** Where a message of objects goes. */
    private record Way(int dest, int tag, SendMode mode) {}

    void send(Object buf, int offset, int count, Datatype type, int dest, int tag, SendMode mode) {
        Sending sending = begin(buf, offset, count, type, dest, tag, mode);
        boolean waits = mode != SendMode.BUFFERED && processes.isFull();
        long descriptors = (long) count * type.messageBytes();
        owner.finish(sending.descriptors, descriptors, waits || mode == SendMode.SYNCHRONOUS);
        if (waits && sending.bytes != null) {
            sending.bytes.await();
        } else {
            keep(sending);
        }
    }

    Request startSend(Object buf, int offset, int count, Datatype type, int dest, int tag, SendMode mode) {
        return new SendRequest(begin(buf, offset, count, type, dest, tag, mode), mode);
    }

    /** A send that does not block. It is complete when the descriptors have left and what is kept of the bytes of objects is not too much. */
    private final class SendRequest extends ContextRequest {
        private final Sending sending;
        private boolean isKept;

        SendRequest(Sending sending, SendMode mode) {
            super(owner.context());
            this.sending = sending;
            if (mode == SendMode.BUFFERED) {
                keep(sending);
                isKept = true;
            }
        }

        private boolean needsNoWait() {
            if (!isKept && (sending.bytes == null || !processes.isFull())) {
                keep(sending);
                isKept = true;
            }
            return isKept;
        }

        @Override
        MessageRequest message() {
            return sending.bytes != null && sending.descriptors.test() ? sending.bytes : sending.descriptors;
        }

        @Override
        boolean hasCome() {
            return sending.descriptors.test() && (needsNoWait() || sending.bytes.test());
        }

        @Override
        Status finish() {
            MessageStatus status = sending.descriptors.await();
            if (!needsNoWait()) {
                sending.bytes.await();
            }
            return owner.status(status);
        }

        @Override
        void leave() {
            if (!isKept) {
                keep(sending);
            }
            owner.context().takeOver(sending.descriptors);
        }
    }

    private void keep(Sending sending) {
        if (sending.bytes != null) {
            processes.keep(processes.payloads(), sending.bytes, sending.length);
        }
    }

    private Sending begin(Object buf, int offset, int count, Datatype type, int dest, int tag, SendMode mode) {
        Object[] objects = ObjectArrays.take(buf, offset, count, type.map());
        MemorySegment descriptors = MemorySegment.ofArray(new byte[objects.length * DESCRIPTOR_BYTES]);
        SendMode first = owner.needsNoBuffer(mode, descriptors.byteSize()) ? SendMode.STANDARD : mode;
        if (objects.length == 0) {
            return new Sending(descriptorMessages.startSend(descriptors, owner.peer(dest), tag, first), null, 0);
        }
        byte[] bytes;
        try {
            bytes = codec.write(objects);
        } catch (RuntimeException e) {
            refuse(descriptors, e, new Way(dest, tag, SendMode.STANDARD));
            throw e;
        }
        return begin(descriptors, bytes, new Way(dest, tag, first));
    }

    private Sending begin(MemorySegment descriptors, byte[] bytes, Way way) {
        int payloadTag = NEXT_TAG.getAndIncrement() & Ports.FIRST_TAG - 1;
        descriptors.set(LENGTH, 0, bytes.length);
        descriptors.set(INT, TAG_AT, payloadTag);
        descriptors.set(INT, MARK_AT, MARK);
        return new Sending(
                descriptorMessages.startSend(descriptors, owner.peer(way.dest), way.tag, way.mode),
                processes
                        .payloads()
                        .startSend(MemorySegment.ofArray(bytes), peers[way.dest], payloadTag, SendMode.STANDARD),
                bytes.length);
    }

    /** Tells the receiver, who would wait else, why the objects do not come. */
    private void refuse(MemorySegment descriptors, RuntimeException failure, Way way) {
        Sending sending = begin(descriptors, codec.refusal(failure), way);
        keep(sending);
        processes.keep(owner.messages(), sending.descriptors, 0);
    }

    Request startReceive(Object buf, int offset, int count, Datatype type, int source, int tag) {
        ObjectArrays.requireInside(buf, offset, count, type.map());
        Receiving receiving = new Receiving(buf, offset, count, type);
        receiving.descriptors = owner.messages()
                .startReceive(receiving.memory, owner.peerOrAny(source), Tags.asked(tag), receiving::receiveBytes);
        return receiving;
    }

    Request startReceive(MatchedMessage message, Object buf, int count, Datatype type) {
        ObjectArrays.requireInside(buf, 0, count, type.map());
        Receiving receiving = new Receiving(buf, 0, count, type);
        receiving.descriptors = message.startReceive(receiving.memory, receiving::receiveBytes);
        return receiving;
    }

    /** A receive of descriptors, whose arrival begins one of the bytes: their sender may keep others waiting until it is rid of them. */
    private final class Receiving extends ContextRequest {
        private final Object buf;
        private final int offset;
        private final int count;
        private final Datatype type;
        /** How many objects there is room for. */
        private final int room;

        private final MemorySegment memory;
        private MessageRequest descriptors;
        // Written before the descriptors are complete.
        private MessageRequest bytes;
        private byte[] payload;
        private RuntimeException failure;

        Receiving(Object buf, int offset, int count, Datatype type) {
            super(owner.context());
            this.buf = buf;
            this.offset = offset;
            this.count = count;
            this.type = Datatype.kept(type);
            this.room = count * type.map().size();
            this.memory = MemorySegment.ofArray(new byte[Math.max(1, room) * DESCRIPTOR_BYTES]);
        }

        /** Bytes of a message that is too long are received, too, so that none are left over. */
        private void receiveBytes(MessageStatus found) {
            if (found.isCancelled() || found.bytes() == 0) {
                return;
            }
            if (found.bytes() % DESCRIPTOR_BYTES != 0 || memory.get(INT, MARK_AT) != MARK) {
                failure = new Misuse(ErrorClass.TYPE, text(found) + " is not of MPI.OBJECT: it was sent as numbers");
                return;
            }
            if (room == 0) {
                failure = new Misuse(
                        ErrorClass.TRUNCATE, text(found) + " is of objects, but the receive has room for none");
            }
            try {
                payload = new byte[Math.toIntExact(memory.get(LENGTH, 0))];
                int from = peers[owner.status(found).source];
                bytes = processes
                        .payloads()
                        .startReceive(MemorySegment.ofArray(payload), from, memory.get(INT, TAG_AT));
            } catch (OutOfMemoryError e) {
                failure = new Misuse(ErrorClass.NO_MEM, text(found) + " is of objects for which there is no memory");
            } catch (RuntimeException e) {
                failure = e;
            }
        }

        private String text(MessageStatus found) {
            return "the message of " + found.bytes() + " bytes with tag " + Tags.told(found.tag()) + " from rank "
                    + owner.status(found).source;
        }

        @Override
        MessageRequest message() {
            return descriptors.test() && bytes != null ? bytes : descriptors;
        }

        @Override
        boolean hasCome() {
            return descriptors.test() && (bytes == null || bytes.test());
        }

        @Override
        Status finish() {
            MessageStatus found = awaitDescriptors();
            if (bytes != null) {
                bytes.await();
            }
            if (failure != null) {
                throw failure;
            }
            if (payload != null) {
                ObjectArrays.put(codec.read(payload), buf, offset, count, type.map());
            }
            return owner.status(found).countedIn(type);
        }

        private MessageStatus awaitDescriptors() {
            try {
                return descriptors.await();
            } catch (TruncationException e) {
                failure = failure == null ? e : failure;
                return e.status();
            }
        }

        @Override
        void giveUp() {
            if (isActive()) {
                descriptors.cancel();
            }
        }
    }
}
