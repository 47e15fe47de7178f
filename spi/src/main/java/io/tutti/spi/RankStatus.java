package io.tutti.spi;

import java.util.List;

/** What a {@link MetricsExporter} learns of a rank. Any thread may call it at any time; numbers may be a moment old. */
public interface RankStatus {
    /** {@return the rank in the world} */
    int rank();

    /** {@return the number of ranks of the job} */
    int size();

    /** {@return what the rank has called, by the name of the collective} */
    List<CollectiveCount> counts();

    /**
     * {@return how long the rank has waited in the collective in which it is, in nanoseconds} 0 if it is in none, or has not looked at
     * the clock yet. Of several communicators, that with the longest wait counts.
     */
    long waitingNanos();

    /** {@return whether the job has failed} */
    boolean hasFailed();
}
