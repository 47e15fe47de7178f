package io.tutti.model.cost;

/**
 * How ranks share processors. A rank that has a processor to itself is as slow as its own work; ranks that share one
 * take turns, so that the work of all of them counts, and a rank that waits must be woken.
 *
 * @param ranks ranks for each processor, at least 1
 * @param copy seconds of a processor per byte that a rank sends and another one receives
 */
public record ProcessorSharing(double ranks, double copy) {
    /** A processor for each rank. */
    public static final ProcessorSharing NONE = new ProcessorSharing(1, 0);

    /** Checks that the numbers are possible. */
    public ProcessorSharing {
        if (!(ranks >= 1) || !(copy >= 0)) {
            throw new IllegalArgumentException("ranks=" + ranks + " copy=" + copy + " are too small");
        }
    }

    /** Returns how many ranks a rank that shares its processor has to wait for. */
    double others() {
        return ranks - 1;
    }

    /** Returns the work of the busiest rank or of a processor, whichever is more. */
    double work(double busiest, double mean) {
        return Math.max(busiest, ranks * mean);
    }

    /** Returns seconds per byte of a vector: on the link, or of processors that copy what their ranks send. */
    double transfer(double travel, double sent, double beta) {
        return Math.max(travel * beta, ranks * sent * Math.min(beta, copy));
    }
}
