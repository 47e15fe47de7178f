package io.tutti.studies;

import io.tutti.studies.sums.SumsBed;
import java.util.Optional;

/** Runs allreduces of several ranks for real, without simulation. */
public interface Testbed {
    /** Returns its name in data: {@code lab, 1 Gbit/s}. */
    String name();

    /** Returns what ranks are here, for titles: {@code 8 hosts of a lab}. */
    String ranks(int ranks);

    /** Returns the information that readers need to interpret its numbers. */
    String caption();

    /** Returns the payload that a link carries, in bytes per second and direction; 0 if there is no network. */
    double bytesPerSecond();

    /** Returns the number of runs of an algorithm. */
    int runs();

    /**
     * Runs allreduces of float32 sums.
     *
     * @return seconds of each run on its slowest rank, in the order of running; the first run is the job's first
     *     collective other than a barrier, unless {@link #caption} states otherwise
     */
    double[] seconds(String algorithm, int ranks, long bytes, int runs);

    /** Returns the testbed for sums of outer products, if there is one. */
    default Optional<SumsBed> sums() {
        return Optional.empty();
    }
}
