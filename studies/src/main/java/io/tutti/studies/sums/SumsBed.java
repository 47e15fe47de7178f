package io.tutti.studies.sums;

import java.util.List;

/** A testbed on which ranks that sum outer products can be started. */
public interface SumsBed {
    /** Returns its name in data: {@code lab, 100 Mbit/s}. */
    String name();

    /** Returns the information that readers need to interpret its numbers. */
    String caption();

    /** Returns the payload that a link carries, in bytes per second and direction; 0 if there is no network. */
    double bytesPerSecond();

    /** Returns the settings of other libraries that can be compared with here; empty if there are none. */
    List<SumMethod> others();

    /**
     * Starts ranks, each on its own host.
     *
     * @param ranks number of ranks
     * @param largest the largest N = M that will be requested
     * @param methods all methods that will be requested
     */
    Sums start(int ranks, int largest, List<SumMethod> methods);
}
