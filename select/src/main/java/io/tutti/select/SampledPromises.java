package io.tutti.select;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.verify.Verification;

/**
 * What a choice assumes of an algorithm of which it has verified the schedule for a sample of the ranks only. Tests of a build show for Tutti's own
 * algorithms that all ranks keep it; of others it is known when their schedule for all ranks is proved, before it runs.
 */
public final class SampledPromises {
    private SampledPromises() {}

    /**
     * Compares them with the schedule for all ranks.
     *
     * @param algorithm the algorithm
     * @param request all ranks
     * @param proved what was proved of its schedule for that request
     * @throws IllegalArgumentException if a choice assumes more than was proved
     */
    public static void require(Algorithm algorithm, ScheduleRequest request, Verification proved) {
        ScheduleRequest sample = Sample.request(algorithm, request.topology());
        if (sample.topology().equals(request.topology())) {
            return;
        }
        String breach = Guarantees.of(proved).breach(Guarantees.of(algorithm, sample));
        if (!breach.isEmpty()) {
            throw new IllegalArgumentException("algorithm=" + algorithm.name() + " must not run: for ranks="
                    + request.ranks() + " " + breach + ", unlike for ranks=" + sample.ranks()
                    + ", by which it is chosen; its method sample must return ranks for which it does the same");
        }
    }
}
