package io.tutti.report.study;

import io.tutti.report.sums.SumsBed;
import java.util.Optional;

/** Where allreduces of several ranks are really run, not simulated. */
public interface Testbed {
    /** Its name in data: {@code lab, 1 Gbit/s}. */
    String name();

    /** What ranks are here, for titles: {@code 8 hosts of a lab}. */
    String ranks(int ranks);

    /** What must be known to read its numbers. */
    String caption();

    /** Payload that a link carries, bytes a second each way; 0 if there is no network. */
    double bytesPerSecond();

    /** How often an algorithm is run. */
    int runs();

    /**
     * Runs allreduces of float32 sums.
     *
     * @return seconds of each run on its slowest rank, in their order; the first one is the job's first collective but a
     *     barrier, unless {@link #caption} says otherwise
     */
    double[] seconds(String algorithm, int ranks, long bytes, int runs);

    /** Where ranks sum outer products, if they can here. */
    default Optional<SumsBed> sums() {
        return Optional.empty();
    }
}
