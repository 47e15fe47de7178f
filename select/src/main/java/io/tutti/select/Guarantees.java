package io.tutti.select;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.call.CollectiveKind;
import io.tutti.config.Setting;
import io.tutti.verify.Reproducibility;
import io.tutti.verify.Verification;
import io.tutti.verify.Verifier;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What an algorithm guarantees for every root, proved on its schedules.
 *
 * @param bits the reproducibility
 * @param needsCommutative whether operands are reordered
 */
record Guarantees(Reproducibility bits, boolean needsCommutative) {
    /** Verifies the algorithm's schedule for {@code sample}, and for other roots where root 0 alone may promise too much. */
    static Guarantees of(Algorithm algorithm, ScheduleRequest sample) {
        Guarantees first = proved(algorithm, sample);
        boolean isWeakest = first.needsCommutative && first.bits != Reproducibility.ORDERED;
        return isWeakest || !algorithm.collective().equals(CollectiveKind.REDUCE.algorithms())
                ? first
                : others(sample)
                        .filter(algorithm::takes)
                        .map(request -> proved(algorithm, request))
                        .reduce(first, Guarantees::and);
    }

    private static Guarantees proved(Algorithm algorithm, ScheduleRequest request) {
        return of(Verifier.verify(algorithm.schedule(request)));
    }

    /** Returns what was proved. */
    static Guarantees of(Verification verification) {
        return new Guarantees(verification.reproducibility(), verification.needsCommutative());
    }

    /** Returns what of another guarantee this one does not keep, in words; empty if it keeps all. */
    String breach(Guarantees other) {
        if (needsCommutative && !other.needsCommutative) {
            return "it reorders operands";
        }
        return bits.keeps(other.bits)
                ? ""
                : "its bits are not those of " + Setting.REPRODUCIBILITY.environmentName() + "="
                        + other.bits.name().toLowerCase(Locale.ROOT);
    }

    /**
     * Some other roots. A tree may combine operands one after the other below root 0, and in groups below a root between other
     * ranks; in the order of the ranks counted from the root, it keeps that of the ranks for root 0 alone.
     */
    private static Stream<ScheduleRequest> others(ScheduleRequest sample) {
        int ranks = sample.ranks();
        return IntStream.of(1, ranks / 2, ranks - 1)
                .filter(root -> root > 0 && root < ranks)
                .distinct()
                .mapToObj(root -> new ScheduleRequest(ranks, root, 0, sample.topology()));
    }

    /** Returns what both guarantee. */
    private Guarantees and(Guarantees other) {
        Reproducibility weaker = bits.keeps(other.bits) ? other.bits : bits;
        return new Guarantees(weaker, needsCommutative || other.needsCommutative);
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
