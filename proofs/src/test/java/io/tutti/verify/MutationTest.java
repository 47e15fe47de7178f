package io.tutti.verify;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Algorithms;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.schedule.Schedule;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The test of the tests: what the verifier accepts gives right results, whatever was changed. */
class MutationTest {
    private static final long SEED = Long.getLong("tutti.seed", System.nanoTime());
    private static final int MOST = 4;
    private static final int RUNS = 12;
    private static final int PAIRS = 40;
    /** Of a schedule with many segments, the mutants of which are much alike, this many are drawn. */
    private static final int MOST_MUTANTS = 600;

    static List<Algorithm> algorithms() {
        return Algorithms.all();
    }

    @ParameterizedTest
    @MethodSource("algorithms")
    void algorithmsThemselvesGiveRightResults(Algorithm algorithm) {
        for (int ranks = 1; ranks <= 2 * MOST; ranks++) {
            if (!algorithm.takes(ScheduleRequest.of(ranks))) {
                continue;
            }
            Schedule schedule = algorithm.schedule(ScheduleRequest.rooted(ranks, ranks / 2));
            assertTrue(isRight(schedule), schedule.toString());
        }
    }

    @ParameterizedTest
    @MethodSource("algorithms")
    void mutantsAreRejectedOrRight(Algorithm algorithm) {
        System.out.println("seed " + SEED + " (-Dtutti.seed)");
        Random random = new Random(SEED);
        int rejected = 0;
        int accepted = 0;
        for (int ranks = 2; ranks <= MOST; ranks++) {
            if (!algorithm.takes(ScheduleRequest.of(ranks))) {
                continue;
            }
            for (Mutants.Mutant mutant :
                    some(Mutants.of(algorithm.schedule(ScheduleRequest.transfer(ranks, ranks / 2, 0))), random)) {
                if (isAccepted(mutant)) {
                    accepted++;
                    assertTrue(isRight(mutant.schedule()), mutant.schedule() + ": " + mutant.change());
                } else {
                    rejected++;
                }
            }
        }
        int all = accepted + rejected;
        assertTrue(rejected > all / 2, rejected + " of " + all + " rejected");
    }

    @ParameterizedTest
    @MethodSource("algorithms")
    void mutantsOfMutantsAreRejectedOrRight(Algorithm algorithm) {
        System.out.println("seed " + SEED + " (-Dtutti.seed)");
        Random random = new Random(SEED);
        for (int ranks = 2; ranks <= 2 * MOST; ranks++) {
            if (!algorithm.takes(ScheduleRequest.of(ranks))) {
                continue;
            }
            Schedule original = algorithm.schedule(ScheduleRequest.rooted(ranks, ranks / 2));
            List<Mutants.Mutant> mutants = Mutants.of(original);
            for (int i = 0; i < PAIRS; i++) {
                Mutants.Mutant first = mutants.get(random.nextInt(mutants.size()));
                Mutants.Mutant second = Mutants.any(first.schedule(), random);
                String change = first.change() + ", then " + second.change();
                assertTrue(!isAccepted(second) || isRight(second.schedule()), () -> second.schedule() + ": " + change);
            }
        }
    }

    private static List<Mutants.Mutant> some(List<Mutants.Mutant> all, Random random) {
        if (all.size() <= MOST_MUTANTS) {
            return all;
        }
        List<Mutants.Mutant> drawn = new ArrayList<>(all);
        Collections.shuffle(drawn, random);
        return drawn.subList(0, MOST_MUTANTS);
    }

    private static boolean isAccepted(Mutants.Mutant mutant) {
        try {
            Verifier.verify(mutant.schedule());
            return true;
        } catch (VerificationException e) {
            String where = e.op() < 0 ? "rank " + e.rank() : "rank " + e.rank() + " op " + e.op() + " (";
            assertTrue(e.getMessage().contains(where), e.getMessage());
            assertTrue(e.getMessage().matches(".*: expected .*, found .*"), e.getMessage());
            return false;
        }
    }

    private static boolean isRight(Schedule schedule) {
        return ReferenceRun.isRight(schedule, false, RUNS)
                && (!schedule.collective().mayBeInPlace() || ReferenceRun.isRight(schedule, true, RUNS));
    }
}
