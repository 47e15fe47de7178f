package io.tutti.algorithm.allreduce;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Algorithms;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.algorithm.group.PermutationGroup;
import io.tutti.schedule.Layout;
import io.tutti.schedule.Topology;
import io.tutti.verify.Reproducibility;
import io.tutti.verify.TrafficSummary;
import io.tutti.verify.Verification;
import io.tutti.verify.Verifier;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GeneralizedAllreduceTest {
    private static final int MOST_OF_ALL = 33;

    static Verification verify(String parameters, int ranks) {
        Algorithm algorithm =
                Algorithms.byName("allreduce", "generalized:" + parameters).orElseThrow();
        return Verifier.verify(algorithm.schedule(ScheduleRequest.of(ranks)));
    }

    /** All numbers of ranks up to some, and some above; {@code tutti verify} does all of them. */
    static IntStream ranks() {
        return IntStream.concat(IntStream.rangeClosed(1, MOST_OF_ALL), IntStream.of(48, 63, 64, 65, 100, 128, 130));
    }

    private static int steps(int ranks) {
        return Integer.SIZE - Integer.numberOfLeadingZeros(ranks - 1);
    }

    /** Eq. 25, 36 and 44 are bounds of what the busiest rank sends and combines; the number of steps is exact. */
    @ParameterizedTest
    @ValueSource(strings = {"Z", "ZX"})
    void everyNumberOfDroppedStepsIsRightAndWithinThePapersBounds(String group) {
        ranks().parallel().forEach(ranks -> {
            int steps = steps(ranks);
            for (int r = 0; r <= steps; r++) {
                Verification found = verify("r=" + r + ",group=" + group, ranks);
                assertEquals(2 * steps - r, found.steps());
                TrafficSummary traffic = found.traffic(layout(found, ranks));
                assertEquals(found.steps(), traffic.messages());
                int more = (1 << r) - 1;
                long sent = r == steps ? (long) ranks * steps : 2L * (ranks - 1) + (long) more * (steps - 1);
                long reduced = r == steps
                        ? (long) ranks * Math.max(1, 2 * steps - 2)
                        : ranks - 1 + (long) more * (2 * steps - 2);
                String where = found.schedule() + " " + traffic;
                assertTrue(traffic.sent() <= sent, where);
                assertTrue(traffic.reduced() <= reduced, where);
                if (r == 0) {
                    assertEquals(2 * (ranks - 1), traffic.sent());
                    assertEquals(ranks - 1, traffic.reduced());
                }
                if (ranks <= MOST_OF_ALL) {
                    assertBitsAreEqualWhereOwnersAgree(found, group, ranks, r);
                }
            }
        });
    }

    /** One element for each rank, so that elements count vectors of the group. */
    private static Layout layout(Verification found, int ranks) {
        return Layout.uniform(ranks, found.schedule().collective().chunks());
    }

    @Test
    void anyNumberOfStepsUpToTheRingsSendsTheLeast() {
        for (int ranks : new int[] {2, 3, 7, 12, 16, 33}) {
            int last = Integer.MAX_VALUE;
            for (int width = 1; width <= ranks / 2; width++) {
                Verification found = verify("width=" + width, ranks);
                TrafficSummary traffic = found.traffic(layout(found, ranks));
                assertEquals(2 * (ranks - 1), traffic.sent());
                assertEquals(ranks - 1, traffic.reduced());
                assertTrue(isEqual(found));
                assertTrue(found.steps() <= last);
                last = found.steps();
            }
            assertEquals(2 * steps(ranks), last);
            assertEquals(2 * (ranks - 1), verify("width=1", ranks).steps());
        }
    }

    /** All ranks get equal bits if those that own a chunk combine it in one order, as with the cyclic group (docs/reproducibility.md). */
    private static void assertBitsAreEqualWhereOwnersAgree(Verification found, String group, int ranks, int r) {
        boolean isPower = Integer.bitCount(ranks) == 1;
        boolean isExpected = group.equals("Z") ? r == 0 || isPower : r <= Integer.numberOfTrailingZeros(ranks);
        assertEquals(isExpected, isEqual(found), ranks + " ranks, r=" + r);
    }

    private static boolean isEqual(Verification found) {
        return found.reproducibility().keeps(Reproducibility.RANKS);
    }

    /** Products are folded factor by factor: each takes its own logarithm of steps. */
    @ParameterizedTest
    @CsvSource({"Z3xZ5, 5", "Z5xZ5, 6", "Z5xX4, 5", "X4xZ3, 4", "Z3xZ3xZ3, 6", "Z2xZ7, 4", "X16, 4", "Z6xZ4, 5"})
    void productsOfGroupsAreRight(String group, int steps) {
        int ranks = PermutationGroup.parse(group).order();
        for (int r = 0; r <= steps + 1; r++) {
            for (String placement : List.of("rank", "reversed")) {
                Verification found = verify("group=" + group + ",h=" + placement + ",r=" + r, ranks);
                assertEquals(2 * steps - Math.min(r, steps), found.steps());
            }
        }
        Verification rings = verify("group=" + group + ",width=1", ranks);
        assertEquals(2 * (ranks - 1), rings.traffic(layout(rings, ranks)).sent());
    }

    @ParameterizedTest
    @CsvSource({"0, xor, reversed-xor", "1, xor, none", "3, xor, none", "4, xor, none"})
    void exclusiveOrKeepsTheOrderOfRanksIfItsDigitsAreReversed(int r, String symmetry, String reversed) {
        Verification plain = verify("group=X,r=" + r, 16);
        assertEquals(symmetry, plain.schedule().symmetry().toString());
        Verification inOrder = verify("group=X,h=reversed,r=" + r, 16);
        assertEquals(reversed, inOrder.schedule().symmetry().toString());
        assertFalse(inOrder.needsCommutative());
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '"', textBlock = """
            r=31,               r=31 must be a whole number from 0 to 30
            "r=1,width=2",      r=1 and width=2 exclude each other
            group=Y4,           "group=Y4 must look like Z7, X8 or Z3xZ4"
            group=X6,           order=6 of an xor group must be a power of two
            h=1-0,              "h=1-0 must be rank, reversed, nodes or like 0.2.1.3"
            radix=2,            algorithm=generalized has no parameter radix
            """)
    void wrongParametersAreRefused(String parameters, String message) {
        assertEquals(
                message,
                assertThrows(IllegalArgumentException.class, () -> verify(parameters, 4))
                        .getMessage());
    }

    @Test
    void samplesPromiseNoMore() {
        for (int nodes : new int[] {1, 2, 4, 6}) {
            for (int size : new int[] {8, 12, 13}) {
                ScheduleRequest request = ScheduleRequest.of(Topology.uniform(nodes, size));
                for (String group : List.of("Z", "ZX", "X", "nodes", "nodes,h=nodes", "Z,h=reversed")) {
                    for (int r : new int[] {0, 1, 2, 4}) {
                        Algorithm algorithm = Algorithms.byName("allreduce", "generalized:group=" + group + ",r=" + r)
                                .orElseThrow();
                        if (algorithm.takes(request)) {
                            assertPromisesNoMore(algorithm, request);
                        }
                    }
                }
            }
        }
    }

    private static void assertPromisesNoMore(Algorithm algorithm, ScheduleRequest request) {
        ScheduleRequest sample = algorithm.sample(request).orElseThrow();
        assertTrue(sample.ranks() <= request.ranks());
        Verification some = Verifier.verify(algorithm.schedule(sample));
        Verification all = Verifier.verify(algorithm.schedule(request));
        String where = algorithm.name() + " " + request + " " + sample;
        assertTrue(all.reproducibility().keeps(some.reproducibility()), where);
        assertTrue(some.needsCommutative() || !all.needsCommutative(), where);
    }

    @Test
    void onlyShapesWithAGroupAreTaken() {
        Algorithm xor = Algorithms.byName("allreduce", "generalized:group=X").orElseThrow();
        assertTrue(xor.takes(ScheduleRequest.of(8)));
        assertFalse(xor.takes(ScheduleRequest.of(6)));
        assertEquals(
                false,
                Algorithms.byName("allreduce", "generalized:h=1.0")
                        .orElseThrow()
                        .takes(ScheduleRequest.of(3)));
        assertThrows(IllegalArgumentException.class, () -> xor.schedule(ScheduleRequest.of(6)));
    }

    @Test
    void variantsBearTheNamesThatMakeThem() {
        for (Algorithm variant : new GeneralizedAllreduce().variants(ScheduleRequest.of(24))) {
            assertEquals(
                    variant.name(),
                    Algorithms.byName("allreduce", variant.name()).orElseThrow().name());
            Verifier.verify(variant.schedule(ScheduleRequest.of(24)));
        }
    }
}
