package io.tutti.algorithm.group;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.algorithm.ScheduleRequest;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PermutationGroupTest {
    @ParameterizedTest
    @ValueSource(strings = {"Z1", "Z2", "Z7", "X8", "Z3xX4", "Z3xZ4", "Z2xZ5xZ2", "X4xZ3"})
    void actsRegularlyAndCommutes(String text) {
        PermutationGroup plain = PermutationGroup.parse(text);
        assertEquals(text, plain.toString());
        int order = plain.order();
        PermutationGroup group =
                plain.placed(IntStream.range(0, order).map(p -> order - 1 - p).toArray());
        for (int first = 0; first < order; first++) {
            Set<Integer> reached = new HashSet<>();
            for (int rank = 0; rank < order; rank++) {
                assertTrue(reached.add(group.move(first, rank)));
                assertEquals(rank, group.move(group.inverse(first), group.move(first, rank)));
                assertEquals(rank, group.rank(group.position(rank)));
                for (int second = 0; second < order; second++) {
                    assertEquals(
                            group.move(second, group.move(first, rank)),
                            group.move(group.compose(first, second), rank));
                    assertEquals(group.compose(first, second), group.compose(second, first));
                    assertTrue(first == second || group.move(first, rank) != group.move(second, rank));
                }
            }
        }
    }

    /** Table 1 of the paper. */
    @Test
    void elementsAreThoseOfTable1() {
        PermutationGroup cyclic = PermutationGroup.parse("Z8");
        assertEquals(3, cyclic.move(3, 0));
        assertEquals(2, cyclic.move(3, 7));
        PermutationGroup xor = PermutationGroup.parse("X8");
        for (int element = 0; element < 8; element++) {
            assertEquals(element, xor.inverse(element));
            for (int rank = 0; rank < 8; rank++) {
                assertEquals(rank ^ element, xor.move(element, rank));
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"Z6, Z6", "X2, Z2", "X1xZ5, Z5", "X1, Z1", "Z2xZ2xZ3, X4xZ3", "X2xX4, X8"})
    void equalGroupsArePrintedTheSame(String text, String printed) {
        PermutationGroup group = PermutationGroup.parse(text);
        assertEquals(printed, group.toString());
        assertEquals(PermutationGroup.parse(printed), group);
        assertEquals(PermutationGroup.parse(printed).hashCode(), group.hashCode());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Z0", "Y3", "Z3x", "X6", "Z3*Z4", "Z-3", "Z99999x99999", "Z99999xZ99999"})
    void whatIsNoGroupIsRefused(String text) {
        assertThrows(IllegalArgumentException.class, () -> PermutationGroup.parse(text));
    }

    @Test
    void placementsMayNameManyRanks() {
        int ranks = 20_000;
        String reversed = IntStream.range(0, ranks)
                .mapToObj(position -> Integer.toString(ranks - 1 - position))
                .collect(Collectors.joining("."));
        PermutationGroup group = new GroupChoice(GroupChoice.CYCLIC, reversed)
                .of(ScheduleRequest.of(ranks))
                .orElseThrow();
        assertEquals(ranks - 1, group.rank(0));
    }

    @Test
    void placementsNameEachRankOnce() {
        PermutationGroup group = PermutationGroup.of(3);
        assertThrows(IllegalArgumentException.class, () -> group.placed(0, 1));
        assertThrows(IllegalArgumentException.class, () -> group.placed(0, 1, 1));
        assertNotEquals(group, group.placed(0, 2, 1));
        PermutationGroup xor = PermutationGroup.xor(8);
        assertEquals("[0, 4, 2, 6, 1, 5, 3, 7]", Arrays.toString(Placements.reversed(xor)));
    }
}
