package io.tutti.studies.papers.ring;

import io.tutti.model.LogGP;
import io.tutti.model.Network;

/** A network like that of the article, which does not state its parameters. */
final class Infiniband {
    static final int RANKS = 8;

    /** FDR 4x carries 54.5 Gb/s after its coding; a message passing library reaches about 6 GB/s of them. */
    private static final double BYTES_PER_SECOND = 6e9;
    /** Sums of floats from main memory. */
    private static final double COMBINED_PER_SECOND = 10e9;

    static final LogGP MODEL = new LogGP(1.3e-6, 0.4e-6, 0.2e-6, 1 / BYTES_PER_SECOND, 1 / COMBINED_PER_SECOND);
    static final Network NETWORK = MODEL.network("infiniband-fdr (assumed)", "assumed, for 56 Gb/s InfiniBand");
    static final String NOTE = "Network (assumed): LogGP, L = 1.3 µs, o = 0.4 µs, g = 0.2 µs, 6 GB/s, sums at 10 GB/s.";

    private Infiniband() {}

    /** Returns the time of a ring whose steps wait for each other: {@code 2(P-1)(2o + L + uG) + (P-1)uγ}, u = m/P. */
    static double ring(long bytes) {
        double unit = (double) bytes / RANKS;
        return 2 * (RANKS - 1) * MODEL.message(unit) + (RANKS - 1) * unit * MODEL.gamma();
    }

    /** Returns the bandwidth bound of every ring: {@code 2(P-1)uG}. */
    static double bound(long bytes) {
        return 2.0 * (RANKS - 1) / RANKS * bytes * MODEL.perByte();
    }

    /**
     * Returns the time of a flat leader, which receives every vector, reduces them and sends the result back: {@code
     * (P-1)(2mG + mγ)}.
     */
    static double flatLeader(long bytes) {
        return (RANKS - 1) * bytes * (2 * MODEL.perByte() + MODEL.gamma());
    }
}
