package io.tutti.measure;

import io.tutti.measure.rank.BufferKind;
import io.tutti.measure.rank.CallMode;
import io.tutti.measure.rank.ResultPlace;
import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import java.util.List;

/**
 * What is measured and how often.
 *
 * @param sizes bytes of the longer vector; rounded to whole elements, at least one for each block
 * @param type element type
 * @param reduction reduction operator
 * @param buffers memory in which vectors are stored
 * @param places placements of results, restricted to those that a collective has
 * @param hasLimit whether plain loops over the same bytes take part as a reference
 * @param mode how calls are made
 * @param overlaps whether it is measured, too, how much of each call is hidden behind a computation
 * @param effort how often
 */
public record BenchPlan(
        List<Long> sizes,
        ElementType type,
        Reduction.BuiltIn reduction,
        List<BufferKind> buffers,
        List<ResultPlace> places,
        boolean hasLimit,
        CallMode mode,
        boolean overlaps,
        Effort effort) {
    /**
     * How often a size is measured.
     *
     * @param warmups least number of calls before the timed ones
     * @param warmSeconds least duration of the calls before the first size is timed, for subjects whose code is
     *     compiled at run time
     * @param iterations largest number of timed calls
     * @param rounds number of rounds in which all series take turns
     * @param seconds for the timed calls of one size and series; fewer calls are made if they would take longer
     * @param check whether results are checked
     */
    public record Effort(int warmups, double warmSeconds, int iterations, int rounds, double seconds, boolean check) {
        private static final int LEAST_CALLS = 2;

        /** Validates the numbers. */
        public Effort {
            if (warmups < 0 || !(warmSeconds >= 0) || iterations < 1 || rounds < 1 || !(seconds > 0)) {
                throw new IllegalArgumentException("warmups=" + warmups + " warm-seconds=" + warmSeconds
                        + " iterations=" + iterations + " rounds=" + rounds + " seconds=" + seconds + " are too small");
            }
        }

        /**
         * Returns the timed calls of a series in a round, at least two if as many are wanted.
         *
         * @param secondsOfACall with all that is done for it
         */
        int callsInARound(double secondsOfACall) {
            int wanted = Math.ceilDiv(iterations, rounds);
            double affordable = seconds / rounds / secondsOfACall;
            return Math.clamp((long) affordable, Math.min(LEAST_CALLS, wanted), wanted);
        }
    }

    /** Validates the values and copies the collections. */
    public BenchPlan {
        sizes = List.copyOf(sizes);
        buffers = List.copyOf(buffers);
        places = List.copyOf(places);
        if (!reduction.supports(type)) {
            throw new IllegalArgumentException("op=" + reduction + " cannot combine elements of type=" + type);
        }
    }
}
