package io.tutti.messaging.protocol;

/**
 * Memory for short messages that no receive expects yet, of one pair of ranks: what this rank may still send to the other, and what the
 * other must learn of its own messages here. Both sides count charges ({@link BufferPool#charge}) from the beginning, so that a frame that
 * tells a sum repeats what earlier ones told.
 */
final class Credit {
    /** Into how many parts credit is divided that are returned by a frame of their own: a sender beyond its credit waits for one. */
    private static final int PARTS = 16;

    private final long limit;
    private final long patienceNanos;

    /** Sum of the charges of all messages to the peer so far, and how much of it the peer has returned. */
    private long charged;

    private long returned;

    /** Whether a send waits for credit, since when, and whether it is worth waiting. */
    private boolean isHeld;

    private long heldSince;
    private boolean isPatient = true;

    /** Sum of the charges of the peer's messages that need no memory any more, and what the peer knows of it. */
    private long freed;

    private long told;

    Credit(MessageLimits limits) {
        this.limit = limits.creditBytes();
        this.patienceNanos = limits.patienceNanos();
    }

    boolean isEnoughFor(long charge) {
        return charge <= limit - (charged - returned);
    }

    void use(long charge) {
        charged += charge;
    }

    /** The peer tells the sum of what it has freed. */
    void returned(long sum) {
        long more = sum - returned & FrameKind.SEQUENCE_MASK;
        if (more > 0) {
            returned += more;
            isPatient = true;
            isHeld = false;
        }
    }

    /**
     * Returns whether a send should wait for credit that is likely to be returned soon. To announce it costs two frames more, and a round
     * trip while its receiver waits. But a receiver that wants a later message first takes none of those before, and returns nothing.
     */
    boolean isAwaited(long charge) {
        if (charge > limit || !isPatient) {
            return false;
        }
        long now = System.nanoTime();
        heldSince = isHeld ? heldSince : now;
        isPatient = now - heldSince < patienceNanos;
        isHeld = isPatient;
        return isPatient;
    }

    /** Returns whether a send waits for credit. */
    boolean isHeld() {
        return isHeld;
    }

    /** The memory of a message of the peer is free. */
    void free(long bytes) {
        freed += BufferPool.charge(bytes);
    }

    /** Returns whether the peer should learn what is free, if no other message tells it. */
    boolean isDue() {
        return freed - told > limit / PARTS;
    }

    /** Returns what a frame tells the peer. */
    long sum() {
        return freed & FrameKind.SEQUENCE_MASK;
    }

    /** A frame has told it. */
    void told() {
        told = freed;
    }
}
