package io.tutti.algorithm.pattern;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class DivisionTest {
    @Test
    void partsFollowEachOther() {
        for (int size = 1; size <= 60; size++) {
            for (int parts = 1; parts <= size; parts++) {
                Division division = new Division(7, size, parts);
                int next = 7;
                for (int part = 0; part < parts; part++) {
                    assertEquals(next, division.start(part));
                    for (int place = 0; place < division.length(part); place++) {
                        assertEquals(part, division.part(next));
                        assertEquals(place, division.place(next++));
                    }
                }
                assertEquals(7 + size, next);
            }
        }
    }

    @Test
    void stagesGrowFromOneNumberToAll() {
        for (int size = 1; size <= 200; size++) {
            for (int width = 2; width <= 9; width++) {
                for (int number = 0; number < size; number += 1 + size / 20) {
                    requireStages(size, width, number);
                }
            }
        }
    }

    private static void requireStages(int size, int width, int number) {
        List<Division> stages = Division.stages(size, width, number);
        int reached = 1;
        int depth = 0;
        for (Division stage : stages) {
            assertTrue(stage.parts() >= 2 && stage.parts() <= width);
            assertEquals(reached, stage.length(stage.part(number)));
            assertTrue(Division.depth(stage.size(), width) > depth);
            assertTrue(stage.larger() <= stage.shortest(), "a helper for every one that has no counterpart");
            reached = stage.size();
            depth = Division.depth(stage.size(), width);
        }
        assertEquals(size, reached);
    }
}
