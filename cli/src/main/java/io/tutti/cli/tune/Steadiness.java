package io.tutti.cli.tune;

import io.tutti.Communicator;
import io.tutti.cli.bench.rank.CompilerThreads;
import io.tutti.type.Reduction;
import java.util.function.DoubleSupplier;

/**
 * Repeats batches until they are steady and compilers rest: compilers, caches and connections need a while, and where
 * several ranks share a processor, so do their compilers; times stand still on the way while these wait for their turns.
 * Whatever is decided is decided from numbers that all ranks have, so that all stop after the same batch.
 *
 * @param world the ranks
 */
record Steadiness(Communicator world) {
    private static final double STABLE = 1.05;
    private static final int MOST = 3;
    private static final int MOST_COMPILING = 8;
    /** The part of all processors' time that compilers may take at rest: they never stop entirely. */
    private static final double RESTING = 0.05;

    private static final double NANOS = 1e6;

    /**
     * Until compilers rest and two batches in a row agree within a twentieth, at least {@code millis}, or some times as
     * long.
     *
     * @param batch runs one, and returns its nanoseconds, the same on all ranks
     */
    void await(double millis, DoubleSupplier batch) {
        double least = millis * NANOS;
        double last = Double.NaN;
        double passed = 0;
        while (true) {
            long compiled = CompilerThreads.nanos();
            double nanos = batch.getAsDouble();
            double[] compiling = {CompilerThreads.nanos() - compiled};
            world.allreduce(compiling, Reduction.AVG);
            passed += nanos;
            boolean rests = compiling[0] * world.placement().oversubscription() <= RESTING * nanos;
            boolean isStable = Math.max(nanos, last) <= STABLE * Math.min(nanos, last);
            boolean isLong = passed >= (rests ? MOST : MOST_COMPILING) * least;
            if (passed >= least && (rests && isStable || isLong)) {
                return;
            }
            last = nanos;
        }
    }
}
