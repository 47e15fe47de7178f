package io.tutti.studies.papers.dsop;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Algorithms;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.outerproduct.OuterLayout;
import io.tutti.outerproduct.OuterShape;
import io.tutti.outerproduct.algorithm.SumOfOuterProducts;
import io.tutti.schedule.Schedule;

/** The communication volume of algorithms, and bounds that follow from it. */
final class SentBytes {
    private SentBytes() {}

    /** Returns an algorithm of the collective. */
    static Algorithm algorithm(String name) {
        return Algorithms.byName(SumOfOuterProducts.NAME, name)
                .orElseThrow(() -> new IllegalArgumentException("algorithm=" + name + " does not exist"));
    }

    /** Returns the bytes that rank 0 sends. */
    static long sent(String algorithm, int ranks, OuterShape shape) {
        Schedule schedule = algorithm(algorithm).schedule(ScheduleRequest.of(ranks));
        SumOfOuterProducts sum = (SumOfOuterProducts) schedule.collective();
        OuterLayout layout = new OuterLayout(sum, shape, shape.type().bytes());
        return schedule.program(0).traffic(layout).sent();
    }

    /**
     * Returns the ratio of the bytes of an optimal allreduce to those of the generalized algorithm, N = M: {@code
     * 2/(1+2P/N)}.
     */
    static double ceiling(int ranks, long size) {
        return 2 / (1 + 2.0 * ranks / size);
    }
}
