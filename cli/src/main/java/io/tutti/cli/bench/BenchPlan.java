package io.tutti.cli.bench;

import io.tutti.cli.bench.rank.BufferKind;
import io.tutti.cli.bench.rank.ResultPlace;
import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import java.util.List;

/**
 * What is measured and how often.
 *
 * @param sizes bytes of the longer vector; rounded to whole elements, at least one for each block
 * @param type of the elements
 * @param reduction how they are combined
 * @param buffers where vectors lie
 * @param places where results stand, of those that a collective has
 * @param hasLimit whether plain loops over the same bytes take part, which others are held against
 * @param effort how often
 */
public record BenchPlan(
        List<Long> sizes,
        ElementType type,
        Reduction.BuiltIn reduction,
        List<BufferKind> buffers,
        List<ResultPlace> places,
        boolean hasLimit,
        Effort effort) {
    /**
     * How often a size is measured.
     *
     * @param warmups calls before the timed ones, at least
     * @param warmSeconds for calls before the first size is timed, at least, where code is compiled while it runs
     * @param iterations timed calls, at most
     * @param rounds in which all contestants take turns
     * @param seconds for the timed calls of a size and contestant; fewer are done if they would take longer
     * @param check whether results are checked
     */
    public record Effort(int warmups, double warmSeconds, int iterations, int rounds, double seconds, boolean check) {
        /** Checks. */
        public Effort {
            if (warmups < 0 || !(warmSeconds >= 0) || iterations < 1 || rounds < 1 || !(seconds > 0)) {
                throw new IllegalArgumentException("warmups=" + warmups + " iterations=" + iterations + " rounds="
                        + rounds + " seconds=" + seconds + " are too small");
            }
        }
    }

    /** Checks and copies. */
    public BenchPlan {
        sizes = List.copyOf(sizes);
        buffers = List.copyOf(buffers);
        places = List.copyOf(places);
        if (!reduction.supports(type)) {
            throw new IllegalArgumentException("op=" + reduction + " cannot combine elements of type=" + type);
        }
    }
}
