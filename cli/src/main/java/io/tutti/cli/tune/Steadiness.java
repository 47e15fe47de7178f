package io.tutti.cli.tune;

import java.util.function.DoubleSupplier;

/**
 * Repeats batches until they are steady: compilers, caches and connections need a while, and where several ranks share a
 * processor, so do their compilers. A batch gives a number of nanoseconds that is the same on all ranks, so that all stop
 * after the same one.
 */
final class Steadiness {
    private static final double STABLE = 1.05;
    private static final int MOST = 3;
    private static final double NANOS = 1e6;

    private Steadiness() {}

    /**
     * Until two batches in a row agree within a twentieth, at least {@code millis}, or three times as long.
     *
     * @return nanoseconds of the last batch
     */
    static double await(double millis, DoubleSupplier batch) {
        double last = Double.NaN;
        double passed = 0;
        while (true) {
            double nanos = batch.getAsDouble();
            passed += nanos;
            boolean isStable = Math.max(nanos, last) <= STABLE * Math.min(nanos, last);
            if (passed >= millis * NANOS && (isStable || passed >= MOST * millis * NANOS)) {
                return nanos;
            }
            last = nanos;
        }
    }
}
