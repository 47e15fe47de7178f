package io.tutti.bootstrap.pmi;

import java.util.concurrent.atomic.AtomicInteger;

/** What this process does with PMI-1, whose channel to the launcher its MPI library uses, too. Any thread may call it. */
public final class PmiProcess {
    private static final AtomicInteger JOINED = new AtomicInteger();

    private PmiProcess() {}

    /** Notes that a job has initialized PMI; returns how many have. */
    static int joined() {
        return JOINED.incrementAndGet();
    }

    /** {@return whether a job of this process has initialized PMI, and tells the launcher when the process ends} */
    public static boolean isInitialized() {
        return JOINED.get() > 0;
    }
}
