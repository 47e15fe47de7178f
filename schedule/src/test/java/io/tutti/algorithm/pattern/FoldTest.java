package io.tutti.algorithm.pattern;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FoldTest {
    @Test
    void nodesAreTheRanksThatAreNotExtraInTheirOrder() {
        for (int ranks = 1; ranks <= 130; ranks++) {
            Fold fold = new Fold(ranks);
            int[] members = IntStream.range(0, ranks)
                    .filter(rank -> !fold.isExtra(rank))
                    .toArray();
            assertEquals(members.length, fold.nodes());
            assertEquals(1 << fold.dimensions(), fold.nodes());
            assertTrue(fold.nodes() <= ranks && ranks < 2 * fold.nodes());
            for (int node = 0; node < fold.nodes(); node++) {
                assertEquals(members[node], fold.rank(node));
                assertEquals(node, fold.node(members[node]));
            }
        }
    }

    @Test
    void theNodeBeforeAnExtraActsForIt() {
        for (int ranks = 1; ranks <= 130; ranks++) {
            Fold fold = new Fold(ranks);
            int extras = 0;
            for (int rank = 0; rank < ranks; rank++) {
                if (fold.isExtra(rank)) {
                    extras++;
                    assertFalse(fold.isExtra(rank - 1));
                    assertEquals(fold.node(rank - 1), fold.node(rank));
                    assertTrue(fold.hasExtra(fold.node(rank)));
                }
            }
            assertEquals(extras, fold.extras());
            assertFalse(fold.hasExtra(fold.extras()));
        }
    }

    @Test
    void partnersArePartnersOfEachOther() {
        for (int ranks = 1; ranks <= 130; ranks++) {
            Fold fold = new Fold(ranks);
            for (int node = 0; node < fold.nodes(); node++) {
                for (int dimension = 0; dimension < fold.dimensions(); dimension++) {
                    int partner = fold.partner(node, dimension);
                    assertEquals(fold.rank(node), fold.partner(fold.node(partner), dimension));
                    assertEquals(1 << dimension, Math.abs(fold.node(partner) - node));
                }
            }
        }
    }
}
