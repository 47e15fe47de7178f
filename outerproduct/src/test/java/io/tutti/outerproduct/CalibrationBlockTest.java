package io.tutti.outerproduct;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What blocks hold, and which algorithms stay in the race. */
class CalibrationBlockTest {
    private static final int ROUNDS = 100;
    private static final int FIRST = 0;
    private static final int NEAR = 1;
    private static final int FAR = 2;

    /** Rounds of one sum of each: from 1.00 to 1.99, the second by so much more, the third by 2 more. */
    private static CalibrationBlock block(int rounds, double more, int... who) {
        CalibrationBlock block = new CalibrationBlock(who, 3);
        IntStream.range(0, rounds).forEach(round -> {
            double least = 1 + (double) round / rounds;
            double[] each = {least, least + more, least + 2};
            block.add(IntStream.of(who).mapToDouble(one -> each[one]).toArray(), 1);
        });
        return block;
    }

    /** Of three candidates the first and the last take part, with two sums in each round. */
    private static CalibrationBlock pairs(double[]... rounds) {
        CalibrationBlock block = new CalibrationBlock(new int[] {FIRST, FAR}, 3);
        for (double[] round : rounds) {
            block.add(round, 2);
        }
        return block;
    }

    @Test
    void sumsOfARoundBelongToThoseWhoTookPart() {
        CalibrationBlock block = pairs(new double[] {1, 2, 10, 20}, new double[] {3, 9, 30, 40});
        assertArrayEquals(new int[] {FIRST, FAR}, block.who());
        assertEquals(4, block.sums());
        assertEquals(115, block.seconds());
        assertEquals(2, block.median(FIRST));
        assertEquals(20, block.median(FAR));
        assertEquals(2, block.least());
        assertEquals(FIRST, block.first());
    }

    @Test
    void twoBlocksHaveOneMedian() {
        CalibrationBlock slow = pairs(new double[] {7, 8, 70, 80});
        CalibrationBlock quick = pairs(new double[] {1, 2, 10, 20}, new double[] {3, 4, 30, 40});
        assertEquals(3, quick.and(slow).median(FIRST));
        assertEquals(3, slow.and(quick).median(FIRST));
        assertEquals(30, quick.and(slow).median(FAR));
        assertEquals(275, quick.and(slow).seconds());
    }

    @Test
    void whoseMedianMayBeTheLeastStays() {
        assertArrayEquals(
                new int[] {FIRST, NEAR}, block(ROUNDS, 0.1, FIRST, NEAR, FAR).possiblyBest());
        assertArrayEquals(
                new int[] {FIRST}, block(ROUNDS, 0.3, FIRST, NEAR, FAR).possiblyBest());
    }

    /** A rank or a link may have stood still in one round, or in two. */
    @Test
    void whoWasQuickOnceMayBeQuick() {
        CalibrationBlock block = pairs(new double[] {2, 2, 9, 9}, new double[] {2, 2, 9, 9}, new double[] {2, 2, 3, 3});
        assertArrayEquals(new int[] {FIRST, FAR}, block.within(3));
        assertArrayEquals(new int[] {FIRST}, block.within(2.9));
    }

    /** The interval of the median of 100 sorted values goes from the 41st to the 60th of them. */
    @Test
    void whatMayBeLostIsFromTheFirstsUpperToTheOthersLowerBound() {
        assertEquals(1.59 / 1.45 - 1, block(ROUNDS, 0.05, FIRST, NEAR).mayLose(), 0.01);
        assertTrue(block(ROUNDS, 0.3, FIRST, NEAR, FAR).mayLose() < 0);
        assertTrue(block(ROUNDS, 0, FIRST).mayLose() < 0, "no other algorithm");
    }

    @Test
    void moreRoundsTellMore() {
        CalibrationBlock few = block(ROUNDS, 0.1, FIRST, NEAR);
        CalibrationBlock more = few;
        for (int i = 0; i < 5; i++) {
            more = more.and(block(ROUNDS, 0.1, FIRST, NEAR));
        }
        assertEquals(6 * ROUNDS, more.sums());
        assertTrue(few.mayLose() > 0, "few=" + few.mayLose());
        assertTrue(more.mayLose() < few.mayLose() && more.possiblyBest().length == 1, "more=" + more.mayLose());
    }

    @Test
    void whoTookPartInOneOnlyIsOut() {
        CalibrationBlock both = block(ROUNDS, 0.1, FIRST, NEAR, FAR).and(block(ROUNDS, 0.1, FIRST, FAR));
        assertArrayEquals(new int[] {FIRST, FAR}, both.who());
        CalibrationBlock slower = new CalibrationBlock(new int[] {FAR}, 3);
        slower.add(new double[] {20}, 1);
        assertEquals(FAR, slower.first());
        assertEquals(20, slower.least(), "of those that took part");
    }

    /** Sums in a row are alike, so ten of them say no more than one. */
    @Test
    void roundsCountNotSums() {
        CalibrationBlock rows = new CalibrationBlock(new int[] {FIRST, NEAR}, 3);
        for (int round = 0; round < 4; round++) {
            double[] sums = new double[20];
            for (int sum = 0; sum < 10; sum++) {
                sums[sum] = 1 + round;
                sums[10 + sum] = 1.5 + round;
            }
            rows.add(sums, 10);
        }
        assertEquals(2, rows.possiblyBest().length);
    }
}
