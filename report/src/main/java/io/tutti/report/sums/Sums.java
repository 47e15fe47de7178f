package io.tutti.report.sums;

/** Ranks that wait for being told to sum outer products. Used by one thread. */
public interface Sums extends AutoCloseable {
    /**
     * Seconds of each iteration on its slowest rank; all ranks meet before each.
     *
     * @param method one of those that the ranks were started for
     * @param size N = M
     * @param iterations at least 1
     */
    double[] seconds(SumMethod method, int size, int iterations);

    /** Wrong elements of one sum of known values, over all ranks. */
    long wrong(SumMethod method, int size);

    /** Processor time that compilers of all our ranks have taken so far; 0 where nobody counts it. */
    double compiledSeconds();

    /** Payload that a plain TCP connection carried between two of the hosts before; 0 if there is no network. */
    double bytesPerSecond();

    /** Ends the ranks. */
    @Override
    void close();
}
