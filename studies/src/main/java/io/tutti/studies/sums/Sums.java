package io.tutti.studies.sums;

/** Ranks that sum outer products by instruction. Used by one thread. */
public interface Sums extends AutoCloseable {
    /**
     * Returns the seconds of each iteration on its slowest rank. A barrier precedes each iteration.
     *
     * @param method one of those that the ranks were started for
     * @param size N = M
     * @param iterations at least 1
     */
    double[] seconds(SumMethod method, int size, int iterations);

    /** Returns the number of wrong elements in one sum of known values, over all ranks. */
    long wrong(SumMethod method, int size);

    /** Returns the processor time that the compilers of all Tutti ranks have taken so far; 0 if it is not counted. */
    double compiledSeconds();

    /**
     * Returns the payload in bytes per second that a plain TCP connection between two of the hosts reached before; 0 if
     * there is no network.
     */
    double bytesPerSecond();

    /** Ends the ranks. */
    @Override
    void close();
}
