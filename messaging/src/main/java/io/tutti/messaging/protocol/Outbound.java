package io.tutti.messaging.protocol;

import io.tutti.spi.Link;
import io.tutti.spi.MemoryRegistry;

/** What goes to one rank: frames of the protocol first, then granted messages, then new ones in their order. */
final class Outbound {
    /** Frames that are sent before other ranks have their turn. */
    private static final int MOST_FRAMES = 64;

    private final Link link;
    private final MessageProtocol protocol;
    private final long eagerBytes;
    private final long zeroCopyBytes;
    private final Credit credit;

    private final OperationQueue<SendOperation> waiting = new OperationQueue<>();
    private final OperationQueue<ReceiveOperation> grants = new OperationQueue<>();
    private final OperationQueue<SendOperation> granted = new OperationQueue<>();
    private final OperationQueue<SendOperation> borrowed = new OperationQueue<>();

    /** The send whose payload the link takes, or null. */
    private SendOperation writing;

    private boolean isFlushed = true;
    private boolean isStuck;

    /** Whether the last attempt to send has found no credit, rather than no room. */
    private boolean lacksCredit;

    private boolean isLeaving;
    private boolean hasLeft;

    Outbound(Link link, MessageProtocol protocol, Credit credit, long eagerBytes, long zeroCopyBytes) {
        this.link = link;
        this.protocol = protocol;
        this.eagerBytes = eagerBytes;
        this.zeroCopyBytes = zeroCopyBytes;
        this.credit = credit;
    }

    void send(SendOperation send) {
        if (send.isOptional && credit.isHeld()) {
            protocol.giveUp(send);
        } else {
            waiting.add(send);
        }
    }

    void grant(ReceiveOperation receive) {
        grants.add(receive);
    }

    void granted(SendOperation send) {
        granted.add(send);
    }

    /** Nothing more will be submitted: says so to the peer after everything else. */
    void leave() {
        isLeaving = true;
    }

    /** Returns whether there is something to send, or memory that the peer has not released. */
    boolean isPending() {
        return writing != null
                || !isFlushed
                || !waiting.isEmpty()
                || !grants.isEmpty()
                || !granted.isEmpty()
                || !borrowed.isEmpty()
                || isCreditDue()
                || isLeaving && !hasLeft;
    }

    /** Returns whether the last attempt to send has found no room. */
    boolean isStuck() {
        return isStuck || !borrowed.isEmpty();
    }

    private boolean isCreditDue() {
        return !hasLeft && credit.isDue();
    }

    /** Sends what can be sent now; returns whether anything moved. */
    boolean push() {
        boolean moved = !borrowed.isEmpty() && takeBack();
        int frames = 0;
        while (isPending() && frames < MOST_FRAMES && step()) {
            frames++;
        }
        return moved | frames > 0;
    }

    private boolean takeBack() {
        boolean moved = false;
        while (!borrowed.isEmpty() && link.released(borrowed.first().ticket)) {
            protocol.done(borrowed.take());
            moved = true;
        }
        return moved;
    }

    private boolean step() {
        lacksCredit = false;
        boolean moved = writing != null ? write() : isFlushed ? start() : flush();
        isStuck = !moved && !lacksCredit;
        return moved;
    }

    private boolean write() {
        long bytes = length(writing);
        if (writing.written < bytes) {
            long taken = link.write(writing.memory, writing.written, bytes - writing.written);
            if (taken == 0) {
                return false;
            }
            writing.written += taken;
            writing.moved();
            return true;
        }
        return flush();
    }

    private static long length(SendOperation send) {
        return send.receiveNumber >= 0 ? send.accepted : send.memory.byteSize();
    }

    private boolean flush() {
        isFlushed = link.flush();
        if (isFlushed && writing != null) {
            SendOperation sent = writing;
            writing = null;
            protocol.done(sent);
        }
        return isFlushed;
    }

    /** Starts the next frame; returns false if there is none, or no room. */
    private boolean start() {
        if (isCreditDue()) {
            return startFrame(credit.sum(), FrameKind.with(FrameKind.CREDIT, 0), 0) && credited();
        }
        if (!grants.isEmpty()) {
            return startGrant(grants.first());
        }
        if (!granted.isEmpty()) {
            return startData(granted.first());
        }
        if (!waiting.isEmpty()) {
            return startSend(waiting.first());
        }
        return isLeaving && !hasLeft && startFrame(0, FrameKind.with(FrameKind.LEAVE, 0), 0) && left();
    }

    private boolean startFrame(long sequence, int fingerprint, int key) {
        if (!link.startMessage(sequence, fingerprint, key, 0)) {
            return false;
        }
        flush();
        return true;
    }

    private boolean credited() {
        credit.told();
        return true;
    }

    private boolean left() {
        hasLeft = true;
        return true;
    }

    private boolean startGrant(ReceiveOperation receive) {
        int number = protocol.receives().add(receive);
        if (!startFrame(receive.accepted(), FrameKind.with(FrameKind.GRANT, number), receive.sendNumber)) {
            protocol.receives().remove(number);
            return false;
        }
        grants.take();
        receive.moved();
        return true;
    }

    private boolean startData(SendOperation send) {
        int fingerprint = FrameKind.with(FrameKind.DATA, send.receiveNumber);
        int allocation = zeroCopyable(send);
        if (allocation >= 0) {
            return startZeroCopy(send, fingerprint, allocation);
        }
        if (!link.startMessage(0, fingerprint, 0, send.accepted)) {
            return false;
        }
        writing = granted.take();
        write();
        return true;
    }

    private int zeroCopyable(SendOperation send) {
        if (send.accepted < Math.max(1, zeroCopyBytes) || !link.supportsZeroCopy()) {
            return -1;
        }
        MemoryRegistry registry = protocol.registry();
        return registry.find(send.memory);
    }

    private boolean startZeroCopy(SendOperation send, int fingerprint, int allocation) {
        long offset = protocol.registry().offset(allocation, send.memory);
        if (!link.startZeroCopy(0, fingerprint, 0, send.accepted, allocation, offset)) {
            return false;
        }
        send.ticket = link.zeroCopyTicket();
        borrowed.add(granted.take());
        return true;
    }

    private boolean startSend(SendOperation send) {
        long bytes = send.memory.byteSize();
        long charge = bytes <= eagerBytes && !send.isSynchronous ? BufferPool.charge(bytes) : Long.MAX_VALUE;
        if (!credit.isEnoughFor(charge)) {
            return send.isOptional ? giveUp() : !awaitsCredit(charge) && announce(send, bytes);
        }
        int fingerprint = FrameKind.with(FrameKind.EAGER, send.elementShift());
        if (!link.startMessage(credit.sum(), fingerprint, send.tag, bytes)) {
            return false;
        }
        credit.told();
        credit.use(charge);
        writing = waiting.take();
        writing.receiveNumber = -1;
        write();
        return true;
    }

    private boolean awaitsCredit(long charge) {
        lacksCredit = credit.isAwaited(charge);
        return lacksCredit;
    }

    private boolean giveUp() {
        protocol.giveUp(waiting.take());
        return true;
    }

    private boolean announce(SendOperation send, long bytes) {
        int number = protocol.sends().add(send);
        if (!startFrame(
                FrameKind.length(bytes, send.elementShift()), FrameKind.with(FrameKind.ANNOUNCE, number), send.tag)) {
            protocol.sends().remove(number);
            return false;
        }
        waiting.take();
        return true;
    }
}
