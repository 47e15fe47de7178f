package io.tutti.studies.testbed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tutti.Data;
import io.tutti.launch.lab.Lab;
import io.tutti.launch.lab.network.Rate;
import io.tutti.studies.sums.SumMethod;
import io.tutti.studies.sums.SumMethod.Kernel;
import io.tutti.studies.sums.Sums;
import io.tutti.type.ElementType;
import java.lang.foreign.Arena;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class LabSumsTest {
    private static final int SIZE = 37;

    /** Ours and Open MPI's ranks on hosts of a lab, right and timed. */
    @Test
    void bothLibrariesSumOnTheHostsOfALab() {
        Lab.obstacle().ifPresent(obstacle -> assumeTrue(false, obstacle));
        LabSumsBed bed = new LabSumsBed(Rate.parse("100mbit"));
        assumeTrue(!bed.others().isEmpty(), "needs openmpi-bin libopenmpi-dev");
        List<SumMethod> methods = new ArrayList<>(bed.others());
        methods.add(SumMethod.ours("allreduce", Kernel.PUBLISHED));
        methods.add(SumMethod.ours("g-rabenseifner:vectors=direct,blocks=direct", Kernel.FUSED));
        try (Sums sums = bed.start(3, SIZE, methods)) {
            assertTrue(sums.bytesPerSecond() > 0.5 * bed.bytesPerSecond(), "rate " + sums.bytesPerSecond());
            for (SumMethod method : methods) {
                assertEquals(0, sums.wrong(method, SIZE), method.label());
                double[] seconds = sums.seconds(method, SIZE, 3);
                assertEquals(3, seconds.length);
                assertTrue(Arrays.stream(seconds).allMatch(s -> s > 0), method.label());
            }
        }
    }

    @Test
    void aWrongElementIsFound() {
        Data matrix = FactorPattern.vector(Arena.ofAuto().allocate(SIZE * SIZE * 4L), SIZE * SIZE);
        FactorPattern.spoil(matrix);
        assertEquals(SIZE * SIZE, FactorPattern.wrong(matrix, SIZE, 2));
        assertEquals(ElementType.FLOAT32, matrix.type());
    }

    /** The sum of two ranks by the definition. */
    @Test
    void theExpectedSumIsThatOfTheVectors() {
        Data matrix = FactorPattern.vector(Arena.ofAuto().allocate(SIZE * SIZE * 4L), SIZE * SIZE);
        float[][] lefts = new float[2][];
        float[][] rights = new float[2][];
        for (int rank = 0; rank < 2; rank++) {
            Data left = FactorPattern.vector(Arena.ofAuto().allocate(SIZE * 4L), SIZE);
            Data right = FactorPattern.vector(Arena.ofAuto().allocate(SIZE * 4L), SIZE);
            FactorPattern.fill(left, right, rank);
            lefts[rank] = left.segment().toArray(ValueLayout.JAVA_FLOAT);
            rights[rank] = right.segment().toArray(ValueLayout.JAVA_FLOAT);
        }
        assertFalse(Arrays.equals(lefts[0], lefts[1]));
        for (int i = 0; i < SIZE * SIZE; i++) {
            int row = i / SIZE;
            int column = i % SIZE;
            float sum = lefts[0][row] * rights[0][column] + lefts[1][row] * rights[1][column];
            matrix.segment().setAtIndex(ValueLayout.JAVA_FLOAT, i, sum);
        }
        assertEquals(0, FactorPattern.wrong(matrix, SIZE, 2));
    }
}
