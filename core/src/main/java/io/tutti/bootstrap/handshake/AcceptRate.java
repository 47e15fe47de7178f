package io.tutti.bootstrap.handshake;

/**
 * How many connections a listener accepts while its process waits for none: what comes then is early or from strangers, and may wait in
 * the kernel, where it takes no processor time of the process. A burst is accepted at once. Not thread-safe.
 */
final class AcceptRate {
    /** Connections that are accepted at once. */
    static final int BURST = 128;
    /** Connections that are accepted a second once a burst has come. */
    static final int PER_SECOND = 100;

    private static final double PER_NANO = PER_SECOND / 1e9;

    private double allowed = BURST;
    private long lastNanos;

    AcceptRate(long nanos) {
        lastNanos = nanos;
    }

    /** Returns how many connections may be accepted now. */
    int allowed(long nanos) {
        allowed = Math.min(BURST, allowed + (nanos - lastNanos) * PER_NANO);
        lastNanos = nanos;
        return (int) allowed;
    }

    /** Counts connections that were accepted. */
    void spend(int count) {
        allowed -= count;
    }

    /** Returns whether so many have come that it is better to accept several at a time. */
    boolean isCrowded() {
        return allowed < BURST / 2;
    }
}
