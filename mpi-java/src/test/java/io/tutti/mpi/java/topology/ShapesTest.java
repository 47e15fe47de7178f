package io.tutti.mpi.java.topology;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.mpi.java.Misuse;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Arithmetic of grids and graphs, without ranks. */
class ShapesTest {
    private final GridShape grid = new GridShape(new int[] {3, 4, 2}, new boolean[] {true, false, true});

    @ParameterizedTest
    @CsvSource({
        "12, 0 0, 4 3",
        "7, 0 0, 7 1",
        "6, 0 0 0, 3 2 1",
        "24, 0 3 0, 4 3 2",
        "64, 0 0 0, 4 4 4",
        "1, 0, 1",
        "36, 0 0 0, 4 3 3",
        "1000003, 0 0, 1000003 1",
        "5, 5, 5"
    })
    void dimsAreAsCloseAsTheyCanBe(int nodes, String given, String expected) {
        int[] dims = numbers(given);
        GridDims.fill(nodes, dims);
        assertArrayEquals(numbers(expected), dims);
    }

    @ParameterizedTest
    @CsvSource({"12, 5 0", "12, 3 3", "0, 0", "12, -1 0"})
    void impossibleDimsAreRefused(int nodes, String given) {
        assertThrows(Misuse.class, () -> GridDims.fill(nodes, numbers(given)));
    }

    @Test
    void coordinatesAndRanksAreInverse() {
        for (int rank = 0; rank < grid.size(); rank++) {
            assertEquals(rank, grid.rank(grid.coordinates(rank)));
        }
        assertArrayEquals(new int[] {1, 2, 1}, grid.coordinates(13));
    }

    @Test
    void periodicDimensionsWrapAndOthersEnd() {
        assertEquals(grid.rank(new int[] {2, 0, 0}), grid.neighbour(0, 0, -1));
        assertEquals(GridShape.OUTSIDE, grid.neighbour(0, 1, -1));
        assertEquals(grid.rank(new int[] {0, 3, 0}), grid.neighbour(0, 1, 3));
        assertEquals(0, grid.neighbour(0, 2, -4));
    }

    @Test
    void onlyPeriodsOfItsDimensionsCount() {
        GridShape line = new GridShape(new int[] {3}, new boolean[] {true, false, true});
        assertEquals(1, line.periods().length);
        assertEquals(2, line.neighbour(0, 0, -1));
        assertThrows(Misuse.class, () -> new GridShape(new int[] {3, 2}, new boolean[1]));
    }

    @Test
    void partsHoldTheRanksThatShareTheOtherCoordinates() {
        boolean[] kept = {true, false, true};
        assertArrayEquals(new int[] {3, 2}, grid.sub(kept).dims());
        for (int one = 0; one < grid.size(); one++) {
            for (int other = 0; other < grid.size(); other++) {
                boolean same = grid.coordinates(one)[1] == grid.coordinates(other)[1];
                assertEquals(same, grid.part(one, kept) == grid.part(other, kept));
            }
        }
    }

    @Test
    void neighboursOfAGraphAreItsEdges() {
        var graph = new GraphShape(new int[] {2, 3, 3}, new int[] {1, 2, 0});
        assertArrayEquals(new int[] {1, 2}, graph.neighbours(0));
        assertArrayEquals(new int[] {0}, graph.neighbours(1));
        assertEquals(0, graph.neighbours(2).length);
        String said = assertThrows(Misuse.class, () -> new GraphShape(new int[] {1}, new int[] {1}))
                .getMessage();
        assertTrue(said.contains("rank 1"), said);
    }

    private static int[] numbers(String text) {
        return Arrays.stream(text.split(" ")).mapToInt(Integer::parseInt).toArray();
    }
}
