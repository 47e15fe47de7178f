package io.tutti.select;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Algorithms;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.schedule.Collectives;
import io.tutti.schedule.ProgramBuilder;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Slice;
import io.tutti.schedule.Symmetry;
import io.tutti.verify.Reproducibility;
import io.tutti.verify.Verification;
import io.tutti.verify.Verifier;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class GuaranteesTest {
    private static final int MOST_RANKS = 9;

    @Test
    void holdForEveryRoot() {
        for (Algorithm algorithm : Algorithms.forCollective("reduce")) {
            for (int ranks = 1; ranks <= MOST_RANKS; ranks++) {
                Guarantees proved = Guarantees.of(algorithm, ScheduleRequest.of(ranks));
                for (int root = 0; root < ranks; root++) {
                    Verification one = Verifier.verify(algorithm.schedule(ScheduleRequest.rooted(ranks, root)));
                    String what = algorithm.name() + " of " + ranks + " ranks, root " + root;
                    assertTrue(one.reproducibility().keeps(proved.bits()), what);
                    assertTrue(proved.needsCommutative() || !one.needsCommutative(), what);
                }
            }
        }
    }

    /** The usual tree over the ranks counted from the root. */
    @Test
    void aTreeThatIsInRankOrderForItsFirstRootOnlyNeedsACommutativeOperator() {
        for (int ranks = 2; ranks <= 4; ranks++) {
            assertFalse(Verifier.verify(new Rotated().schedule(ScheduleRequest.of(ranks)))
                    .needsCommutative());
            assertTrue(Guarantees.of(new Rotated(), ScheduleRequest.of(ranks)).needsCommutative());
        }
    }

    private record Rotated() implements Algorithm {
        @Override
        public String collective() {
            return "reduce";
        }

        @Override
        public String name() {
            return "rotated";
        }

        @Override
        public String description() {
            return "the root receives all vectors and adds them in the order of the ranks counted from it";
        }

        @Override
        public Schedule schedule(ScheduleRequest request) {
            int ranks = request.ranks();
            int root = request.root();
            return Schedule.of(name(), Collectives.reduce(ranks, 1, root), Symmetry.NONE, rank -> {
                ProgramBuilder program = new ProgramBuilder(rank);
                if (rank != root) {
                    return program.send(root, 0, Slice.input(0, 1)).build();
                }
                List<Slice> operands = new ArrayList<>(List.of(Slice.input(0, 1)));
                for (int distance = 1; distance < ranks; distance++) {
                    operands.add(Slice.scratch(distance, 0, 1));
                    program.recv((root + distance) % ranks, 0, operands.getLast());
                }
                return program.reduce(Slice.output(0, 1), operands).build();
            });
        }
    }

    @Test
    void aTreeThatIsOrderedForItsFirstRootOnlyPromisesEqualBitsOnly() {
        Algorithm tree = Algorithms.byName("reduce", "knomial-tree").orElseThrow();
        assertEquals(
                Reproducibility.ORDERED,
                Verifier.verify(tree.schedule(ScheduleRequest.of(3))).reproducibility());
        assertEquals(
                Reproducibility.RANKS,
                Guarantees.of(tree, ScheduleRequest.of(3)).bits());
    }
}
