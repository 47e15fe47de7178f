package io.tutti.algorithm.pattern;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SwingTest {
    private static final int MOST_STEPS = 10;

    @Test
    void distancesAreThoseOfThePaper() {
        assertArrayEquals(
                new int[] {1, -1, 3, -5, 11, -21},
                IntStream.range(0, 6).map(Swing::distance).toArray());
    }

    /** A rank and its partner have the same run of chunks before a step, and different halves of it afterwards. */
    @Test
    void partnersDivideARun() {
        for (int steps = 1; steps <= MOST_STEPS; steps++) {
            Swing swing = new Swing(1 << steps);
            int[] runs = new int[1 << steps];
            for (int step = 0; step < steps; step++) {
                for (int node = 0; node < runs.length; node++) {
                    int partner = swing.partner(node, step);
                    assertEquals(node, swing.partner(partner, step));
                    assertEquals(runs[node], runs[partner], swing + ", node " + node + ", step " + step);
                    assertNotEquals(swing.isUpper(node, step), swing.isUpper(partner, step));
                }
                for (int node = 0; node < runs.length; node++) {
                    runs[node] = 2 * runs[node] + (swing.isUpper(node, step) ? 1 : 0);
                }
            }
            assertEquals(runs.length, IntStream.of(runs).distinct().count());
            for (int node = 0; node < runs.length; node++) {
                assertEquals(runs[node], swing.place(node));
                assertEquals(node, swing.nodeAt(runs[node]));
            }
        }
    }

    /** Links of a ring that bytes pass, with a vector that is halved in each step: two thirds of recursive halving. */
    @Test
    void bytesPassFewerLinksThanByRecursiveHalving() {
        int steps = 8;
        double swing = links(new Swing(1 << steps), steps);
        double halving = links(Butterfly.DOUBLING, steps);
        assertTrue(swing < 0.75 * halving, swing + " and " + halving);
    }

    private static double links(Butterfly butterfly, int steps) {
        int nodes = 1 << steps;
        double sum = 0;
        for (int step = 0; step < steps; step++) {
            for (int node = 0; node < nodes; node++) {
                int distance = Math.floorMod(butterfly.partner(node, step) - node, nodes);
                sum += (double) Math.min(distance, nodes - distance) / (2 << step);
            }
        }
        return sum;
    }
}
