package io.tutti.measure.tune;

import io.tutti.Communicator;
import io.tutti.kernel.jit.CompilerActivity;
import io.tutti.type.Reduction;
import java.util.function.DoubleSupplier;

/**
 * Repeats batches until times are steady and compilers are idle. Compilers, caches and connections need time to settle.
 * Where several ranks share a processor, their compilers share it, too, and times stay constant temporarily while the
 * compilers wait for the processor. Every decision is based on numbers that all ranks have, so all stop after the same
 * batch.
 *
 * @param world the ranks
 */
record Steadiness(Communicator world) {
    private static final double STABLE = 1.05;
    private static final int MOST = 3;
    private static final int MOST_COMPILING = 8;
    private static final double NANOS = 1e6;

    /**
     * Runs batches until compilers are idle and two consecutive batches agree within a twentieth. It takes at least
     * {@code millis} and at most a fixed multiple of it.
     *
     * @param millis least duration, in milliseconds
     * @param batch runs one batch, and returns its nanoseconds, the same on all ranks
     */
    void await(double millis, DoubleSupplier batch) {
        double least = millis * NANOS;
        double last = Double.NaN;
        double passed = 0;
        while (true) {
            long compiled = CompilerActivity.nanos();
            double nanos = batch.getAsDouble();
            double[] compiling = {CompilerActivity.nanos() - compiled};
            world.allreduce(compiling, Reduction.AVG);
            passed += nanos;
            double ranks = world.selectionBasis().oversubscription();
            boolean rests = CompilerActivity.isIdle(compiling[0] * ranks, nanos);
            boolean isStable = Math.max(nanos, last) <= STABLE * Math.min(nanos, last);
            boolean isLong = passed >= (rests ? MOST : MOST_COMPILING) * least;
            if (passed >= least && (rests && isStable || isLong)) {
                return;
            }
            last = nanos;
        }
    }
}
