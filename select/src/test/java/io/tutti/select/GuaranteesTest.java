package io.tutti.select;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Algorithms;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.verify.Reproducibility;
import io.tutti.verify.Verification;
import io.tutti.verify.Verifier;
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
