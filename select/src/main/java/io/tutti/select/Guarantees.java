package io.tutti.select;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.call.CollectiveKind;
import io.tutti.verify.Reproducibility;
import io.tutti.verify.Verification;
import io.tutti.verify.Verifier;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * What an algorithm guarantees for every root, proved on its schedules.
 *
 * @param bits the reproducibility
 * @param needsCommutative whether operands are reordered
 */
record Guarantees(Reproducibility bits, boolean needsCommutative) {
    private static final int LEAST_WITH_ROOTS_INSIDE = 3;

    /** Verifies the algorithm's schedule for {@code sample}, and for other roots where root 0 alone may promise too much. */
    static Guarantees of(Algorithm algorithm, ScheduleRequest sample) {
        Verification first = Verifier.verify(algorithm.schedule(sample));
        return new Guarantees(bits(algorithm, sample, first.reproducibility()), first.needsCommutative());
    }

    /** A tree may combine operands one after the other below root 0, and in groups below a root between other ranks. */
    private static Reproducibility bits(Algorithm algorithm, ScheduleRequest sample, Reproducibility first) {
        int ranks = sample.ranks();
        boolean isSame = first != Reproducibility.ORDERED
                || ranks < LEAST_WITH_ROOTS_INSIDE
                || !algorithm.collective().equals(CollectiveKind.REDUCE.algorithms());
        return isSame
                ? first
                : IntStream.of(1, ranks / 2, ranks - 1)
                        .mapToObj(root -> new ScheduleRequest(ranks, root, 0, sample.topology()))
                        .map(request ->
                                Verifier.verify(algorithm.schedule(request)).reproducibility())
                        .max(Comparator.naturalOrder())
                        .orElseThrow();
    }

    /** Returns the guarantee of this name. {@code valueOf} looks constants up by reflection, which a rank that starts pays for. */
    static Reproducibility named(String name) {
        for (Reproducibility each : Reproducibility.values()) {
            if (each.name().equals(name)) {
                return each;
            }
        }
        throw new IllegalArgumentException("reproducibility=" + name + " is not known");
    }
}
