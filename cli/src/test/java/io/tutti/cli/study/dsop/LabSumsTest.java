package io.tutti.cli.study.dsop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tutti.Data;
import io.tutti.cli.lab.Lab;
import io.tutti.cli.lab.Rate;
import io.tutti.report.sums.Contender;
import io.tutti.report.sums.Contender.Kernel;
import io.tutti.report.sums.Sums;
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
        List<Contender> contenders = new ArrayList<>(bed.others());
        contenders.add(Contender.ours("allreduce", Kernel.PUBLISHED));
        contenders.add(Contender.ours("g-rabenseifner:vectors=direct,blocks=direct", Kernel.FUSED));
        try (Sums sums = bed.start(3, SIZE, contenders)) {
            assertTrue(sums.bytesPerSecond() > 0.5 * bed.bytesPerSecond(), "rate " + sums.bytesPerSecond());
            for (Contender contender : contenders) {
                assertEquals(0, sums.wrong(contender, SIZE), contender.label());
                double[] seconds = sums.seconds(contender, SIZE, 3);
                assertEquals(3, seconds.length);
                assertTrue(Arrays.stream(seconds).allMatch(s -> s > 0), contender.label());
            }
        }
    }

    @Test
    void aWrongElementIsFound() {
        Data matrix = Factors.vector(Arena.ofAuto().allocate(SIZE * SIZE * 4L), SIZE * SIZE);
        Factors.spoil(matrix);
        assertEquals(SIZE * SIZE, Factors.wrong(matrix, SIZE, 2));
        assertEquals(ElementType.FLOAT32, matrix.type());
    }

    /** The sum of two ranks by the definition. */
    @Test
    void theExpectedSumIsThatOfTheVectors() {
        Data matrix = Factors.vector(Arena.ofAuto().allocate(SIZE * SIZE * 4L), SIZE * SIZE);
        float[][] lefts = new float[2][];
        float[][] rights = new float[2][];
        for (int rank = 0; rank < 2; rank++) {
            Data left = Factors.vector(Arena.ofAuto().allocate(SIZE * 4L), SIZE);
            Data right = Factors.vector(Arena.ofAuto().allocate(SIZE * 4L), SIZE);
            Factors.fill(left, right, rank);
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
        assertEquals(0, Factors.wrong(matrix, SIZE, 2));
    }
}
