package io.tutti.messaging.protocol;

import io.tutti.spi.AwaitedLinks;
import io.tutti.spi.Channel;
import io.tutti.spi.ChannelProtocol;
import io.tutti.spi.MemoryCopy;
import io.tutti.spi.MemoryRegistry;
import java.lang.foreign.MemorySegment;

/** Matches sends and receives of one rank. {@link #submit} may be called by any thread, everything else by the one that drives. */
public final class MessageProtocol implements ChannelProtocol {
    /** Longest wait of a rank that closes for the farewell of others, which may be far behind, or never come after an exception. */
    private static final long FAREWELL_NS = 2_000_000_000L;

    private final Channel channel;
    private final int self;
    /** By rank; null at this rank. */
    private final Peer[] peers;

    private final Submissions submissions = new Submissions();
    private final PostedReceives posted = new PostedReceives();
    private final Arrivals arrivals = new Arrivals();
    private final BufferPool buffers;
    private final OperationTable<SendOperation> sends = new OperationTable<>();
    private final OperationTable<ReceiveOperation> receives = new OperationTable<>();
    private OperationQueue<ProbeOperation> probes = new OperationQueue<>();

    private final long creditBytes;
    private final long eagerBytes;
    /** Charges of buffered messages to this rank itself. */
    private long ownCharges;
    /** Operations that are not done. */
    private long active;

    private boolean isClosing;
    private long closedSince;
    private volatile boolean pending;

    /**
     * Creates the protocol and attaches it to its channel.
     *
     * @param channel its links
     * @param limits the same on all ranks
     * @param zeroCopyBytes length from which registered memory is sent without a copy
     */
    public MessageProtocol(Channel channel, MessageLimits limits, long zeroCopyBytes) {
        this.channel = channel;
        this.self = channel.rank();
        this.peers = new Peer[channel.size()];
        this.buffers = new BufferPool(limits.creditBytes());
        this.creditBytes = limits.creditBytes();
        this.eagerBytes = limits.eagerBytes();
        for (int rank = 0; rank < peers.length; rank++) {
            peers[rank] = rank == self ? null : new Peer(rank, channel.link(rank), this, limits, zeroCopyBytes);
        }
        channel.attach(this);
    }

    /** Begins an operation, which must not be active. The caller drives the channel afterwards. */
    public void submit(Operation operation) {
        operation.submitted();
        submissions.add(operation);
    }

    MemoryRegistry registry() {
        return channel.registry();
    }

    PostedReceives posted() {
        return posted;
    }

    OperationTable<SendOperation> sends() {
        return sends;
    }

    OperationTable<ReceiveOperation> receives() {
        return receives;
    }

    void done(Operation operation) {
        active--;
        operation.done();
    }

    void giveUp(SendOperation send) {
        send.isGivenUp = true;
        done(send);
    }

    @Override
    public boolean advance() {
        boolean moved = accept();
        for (Peer peer : peers) {
            if (peer != null) {
                moved |= peer.advance();
            }
        }
        publishPending();
        return moved;
    }

    private void publishPending() {
        boolean now = active > 0;
        for (int rank = 0; rank < peers.length && !now; rank++) {
            now = peers[rank] != null && isPending(peers[rank]);
        }
        if (now != pending) {
            pending = now;
        }
    }

    private boolean isPending(Peer peer) {
        return isClosing ? peer.isParting(System.nanoTime() - closedSince < FAREWELL_NS) : peer.out.isPending();
    }

    @Override
    public boolean isPending() {
        return pending || !submissions.isEmpty();
    }

    private boolean accept() {
        Operation operation = submissions.takeAll();
        boolean any = operation != null;
        while (operation != null) {
            Operation after = operation.following;
            operation.following = null;
            if (!isClosing) { // otherwise its thread is told that the channel is closed
                active++;
                accept(operation);
            }
            operation = after;
        }
        return any;
    }

    private void accept(Operation operation) {
        switch (operation) {
            case SendOperation send -> accept(send);
            case ReceiveOperation receive -> accept(receive);
            case ProbeOperation probe -> accept(probe);
            case CancelOperation cancel -> accept(cancel);
            default -> throw new IllegalStateException("operation=" + operation);
        }
    }

    private void accept(SendOperation send) {
        send.written = 0;
        if (send.destination == self) {
            sendToSelf(send);
        } else {
            peers[send.destination].out.send(send);
        }
    }

    private void sendToSelf(SendOperation send) {
        long bytes = send.memory.byteSize();
        ReceiveOperation receive = posted.take(self, send.tag);
        if (receive != null) {
            receive.found(self, send.tag, bytes, send.elementShift());
            copy(send.memory, receive);
            done(send);
            done(receive);
            return;
        }
        boolean isEager =
                !send.isSynchronous && bytes <= eagerBytes && ownCharges + BufferPool.charge(bytes) <= creditBytes;
        if (send.isOptional && !isEager) {
            giveUp(send);
            return;
        }
        Arrival arrival = arrivals.create(null, self, send.tag, bytes, send.elementShift());
        arrival.isComplete = true;
        if (isEager) {
            ownCharges += BufferPool.charge(bytes);
            arrival.buffer = buffers.take(bytes);
            MemoryCopy.copy(send.memory, 0, arrival.buffer, 0, bytes);
        } else {
            arrival.ownSend = send;
        }
        arrivals.add(arrival);
        tellProbes();
        if (isEager) {
            done(send);
        }
    }

    private static void copy(MemorySegment from, ReceiveOperation receive) {
        MemoryCopy.copy(from, 0, receive.memory, 0, receive.accepted());
    }

    private void accept(ReceiveOperation receive) {
        receive.isCancelled = false;
        Arrival arrival = receive.taken;
        receive.taken = null;
        if (arrival == null) {
            arrival = arrivals.find(receive);
            if (arrival != null) {
                arrivals.remove(arrival);
            }
        }
        if (arrival != null) {
            match(arrival, receive);
        } else {
            posted.add(receive);
        }
    }

    private void match(Arrival arrival, ReceiveOperation receive) {
        receive.found(arrival.source, arrival.tag, arrival.bytes, arrival.elementShift);
        if (arrival.ownSend != null) {
            copy(arrival.ownSend.memory, receive);
            done(arrival.ownSend);
            arrivals.recycle(arrival);
            done(receive);
        } else if (arrival.buffer == null) {
            receive.sendNumber = arrival.sendNumber;
            arrival.peer.out.grant(receive);
            arrivals.recycle(arrival);
        } else {
            arrival.receive = receive;
            completed(arrival);
        }
    }

    /** Delivers a buffered message if it is complete and its receive is known. */
    void completed(Arrival arrival) {
        if (arrival.isComplete && arrival.receive != null) {
            ReceiveOperation receive = arrival.receive;
            copy(arrival.buffer, receive);
            free(arrival);
            done(receive);
        }
    }

    private void free(Arrival arrival) {
        buffers.give(arrival.buffer);
        if (arrival.peer == null) {
            ownCharges -= BufferPool.charge(arrival.bytes);
        } else {
            arrival.peer.credit.free(arrival.bytes);
        }
        arrivals.recycle(arrival);
    }

    /** An eager message begins for which there is no receive; returns what keeps it. */
    Arrival arrived(Peer peer, int tag, long bytes, int elementShift) {
        if (bytes > eagerBytes) {
            throw new IllegalStateException("rank " + peer.rank + " of the communicator sent an eager message of "
                    + bytes + " bytes, more than " + eagerBytes);
        }
        Arrival arrival = arrivals.create(peer, peer.rank, tag, bytes, elementShift);
        arrival.buffer = buffers.take(bytes);
        arrivals.add(arrival);
        tellProbes();
        return arrival;
    }

    /** A peer has a message of this length and keeps it until a receive is found. */
    void announced(Peer peer, int tag, long length, int sendNumber) {
        long bytes = FrameKind.bytes(length);
        int elementShift = FrameKind.elementShift(length);
        ReceiveOperation receive = posted.take(peer.rank, tag);
        if (receive != null) {
            receive.found(peer.rank, tag, bytes, elementShift);
            receive.sendNumber = sendNumber;
            peer.out.grant(receive);
            return;
        }
        Arrival arrival = arrivals.create(peer, peer.rank, tag, bytes, elementShift);
        arrival.sendNumber = sendNumber;
        arrivals.add(arrival);
        tellProbes();
    }

    /** A peer has found a receive for a send of this rank. */
    void granted(Peer peer, int sendNumber, int receiveNumber, long accepted) {
        SendOperation send = sends.remove(sendNumber);
        if (send.destination != peer.rank || accepted > send.memory.byteSize()) {
            throw new IllegalStateException("rank " + peer.rank + " of the communicator granted " + accepted
                    + " bytes of what is a " + send.describe());
        }
        send.receiveNumber = receiveNumber;
        send.accepted = accepted;
        peer.out.granted(send);
    }

    private void accept(ProbeOperation probe) {
        if (!look(probe)) {
            if (probe.waits) {
                probes.add(probe);
            } else {
                done(probe);
            }
        }
    }

    private boolean look(ProbeOperation probe) {
        Arrival arrival = arrivals.find(probe);
        if (arrival == null) {
            return false;
        }
        probe.found(arrival);
        if (probe.takes) {
            arrivals.remove(arrival);
        }
        done(probe);
        return true;
    }

    private void tellProbes() {
        if (probes.isEmpty()) {
            return;
        }
        OperationQueue<ProbeOperation> left = new OperationQueue<>();
        while (!probes.isEmpty()) {
            ProbeOperation probe = probes.take();
            if (!look(probe)) {
                left.add(probe);
            }
        }
        probes = left;
    }

    private void accept(CancelOperation cancel) {
        if (cancel.target.isPosted) {
            posted.remove(cancel.target);
            cancel(cancel.target);
        }
        done(cancel);
    }

    private void cancel(ReceiveOperation receive) {
        receive.isCancelled = true;
        receive.found(Entry.ANY, Entry.ANY, 0, 0);
        done(receive);
    }

    @Override
    public void addAwaited(AwaitedLinks awaited) {
        for (Peer peer : peers) {
            if (peer != null) {
                peer.addAwaited(awaited);
            }
        }
    }

    @Override
    public boolean hasLeft(int peer) {
        return peers[peer] != null && peers[peer].hasLeft();
    }

    /**
     * Waits no more for receives, probes, and sends for which no receive has been found. What has been granted is still sent, then
     * each rank tells the others that it leaves, and reads for a while until they have done the same.
     */
    @Override
    public void close() {
        accept();
        isClosing = true;
        closedSince = System.nanoTime();
        active = 0;
        for (Peer peer : peers) {
            if (peer != null) {
                peer.out.leave();
            }
        }
        publishPending();
    }
}
