package io.tutti.report.sums;

import java.util.List;

/** Where ranks that sum outer products can be started. */
public interface SumsBed {
    /** Its name in data: {@code lab, 100 Mbit/s}. */
    String name();

    /** What must be known to read its numbers. */
    String caption();

    /** Payload that a link carries, bytes a second each way; 0 if there is no network. */
    double bytesPerSecond();

    /** Settings of other libraries that can be compared with here; empty if there are none. */
    List<SumMethod> others();

    /**
     * Starts ranks, each on a host of its own.
     *
     * @param ranks how many
     * @param largest the largest N = M they will be asked for
     * @param contenders all they will be asked for
     */
    Sums start(int ranks, int largest, List<SumMethod> contenders);
}
