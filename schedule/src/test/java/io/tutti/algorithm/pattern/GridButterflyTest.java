package io.tutti.algorithm.pattern;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class GridButterflyTest {
    private static final List<Grid> GRIDS = Stream.of("8", "2x4", "4x2", "4x4", "1x8", "2x2x2", "8x4x2", "16x16")
            .map(Grid::parse)
            .toList();

    @Test
    void gridsAreNumberedRowByRow() {
        Grid grid = Grid.parse("3x5x2");
        assertEquals("3x5x2", grid.text());
        assertEquals(30, grid.size());
        for (int position = 0; position < grid.size(); position++) {
            assertEquals(position / 10, grid.coordinate(position, 0));
            assertEquals(position / 2 % 5, grid.coordinate(position, 1));
            assertEquals(position % 2, grid.coordinate(position, 2));
            assertEquals(position, grid.with(grid.with(position, 1, 4), 1, position / 2 % 5));
        }
        for (String wrong : List.of("", "x", "8x", "0x2", "-1", "99999x99999")) {
            assertThrows(IllegalArgumentException.class, () -> Grid.parse(wrong), wrong);
        }
    }

    /** What {@link Butterfly} promises: partners share a run before a step, and have different halves of it afterwards. */
    @Test
    void partnersDivideARunAndDifferAlongOneAxis() {
        for (Grid grid : GRIDS) {
            GridButterfly butterfly = new GridButterfly(grid, Swing::new);
            int[] runs = new int[grid.size()];
            for (int step = 0; 1 << step < runs.length; step++) {
                for (int node = 0; node < runs.length; node++) {
                    int partner = butterfly.partner(node, step);
                    String where = grid.text() + ", node " + node + ", step " + step;
                    assertEquals(node, butterfly.partner(partner, step), where);
                    assertEquals(runs[node], runs[partner], where);
                    assertNotEquals(butterfly.isUpper(node, step), butterfly.isUpper(partner, step), where);
                    assertEquals(1, axesBetween(grid, node, partner), where);
                }
                for (int node = 0; node < runs.length; node++) {
                    runs[node] = 2 * runs[node] + (butterfly.isUpper(node, step) ? 1 : 0);
                }
            }
            assertEquals(runs.length, IntStream.of(runs).distinct().count());
        }
    }

    @Test
    void sidesArePowersOfTwo() {
        assertThrows(IllegalArgumentException.class, () -> new GridButterfly(Grid.parse("3x4"), Swing::new));
    }

    @Test
    void oneAxisIsTheCircle() {
        Swing swing = new Swing(16);
        GridButterfly butterfly = new GridButterfly(Grid.parse("16"), Swing::new);
        Butterfly reversed = butterfly.reversed(4);
        for (int node = 0; node < 16; node++) {
            for (int step = 0; step < 4; step++) {
                assertEquals(swing.partner(node, step), butterfly.partner(node, step));
                assertEquals(swing.partner(node, 3 - step), reversed.partner(node, step));
                assertTrue(swing.isUpper(node, 3 - step) == reversed.isUpper(node, step));
            }
        }
    }

    private static long axesBetween(Grid grid, int one, int other) {
        return IntStream.range(0, grid.sides().size())
                .filter(axis -> grid.coordinate(one, axis) != grid.coordinate(other, axis))
                .count();
    }
}
