package io.tutti.run;

/** How many processors the ranks of a host have for the threads that communicate. */
public enum ProcessorShare {
    /** The host has fewer processors than ranks. */
    SHARED,

    /** Every rank has a processor, which its progress thread shares with the program. */
    OWN,

    /** Every rank has a second processor, for its progress thread. */
    SPARE;

    /**
     * Returns the share of each rank of a host.
     *
     * @param ranks number of ranks on the host
     * @param processors number of processors that they may use together
     */
    public static ProcessorShare of(int ranks, int processors) {
        if (processors < ranks) {
            return SHARED;
        }
        return processors < 2 * ranks ? OWN : SPARE;
    }

    /** Returns whether every rank has a processor to itself. */
    public boolean isOwn() {
        return this != SHARED;
    }
}
