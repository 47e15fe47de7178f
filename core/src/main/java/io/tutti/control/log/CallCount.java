package io.tutti.control.log;

import io.tutti.spi.CollectiveCount;

/** Counts one kind of collective. Written by the holder of the progress lock; another thread may read slightly old numbers. */
public final class CallCount {
    private final String collective;
    private long calls;
    private long bytes;
    private long timedCalls;
    private long timedNanos;

    /** Nothing so far. */
    public CallCount(String collective) {
        this.collective = collective;
    }

    /** A collective with so many bytes has ended. */
    public void add(long vectorBytes) {
        calls++;
        bytes += vectorBytes;
    }

    /** The time of a collective is known. */
    public void timed(long nanos) {
        timedCalls++;
        timedNanos += nanos;
    }

    CollectiveCount read() {
        return new CollectiveCount(collective, calls, bytes, timedCalls, timedNanos);
    }
}
