package io.tutti.outer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class TrialBlockTest {
    /** Of three contestants the first and the last take part, with two sums in each round. */
    private static TrialBlock block(double[]... rounds) {
        TrialBlock block = new TrialBlock(new int[] {0, 2}, 3);
        for (double[] round : rounds) {
            block.add(round, 2);
        }
        return block;
    }

    @Test
    void sumsOfARoundBelongToThoseWhoTookPart() {
        TrialBlock block = block(new double[] {1, 2, 10, 20}, new double[] {3, 9, 30, 40});
        assertArrayEquals(new int[] {0, 2}, block.who());
        assertEquals(4, block.sums());
        assertEquals(115, block.seconds());
        assertEquals(2, block.median(0));
        assertEquals(20, block.median(2));
        assertEquals(2, block.least(block.who()));
        assertEquals(20, block.least(new int[] {2}));
    }

    @Test
    void twoBlocksHaveOneMedian() {
        TrialBlock slow = block(new double[] {7, 8, 70, 80});
        TrialBlock quick = block(new double[] {1, 2, 10, 20}, new double[] {3, 4, 30, 40});
        assertEquals(3, quick.median(0, slow));
        assertEquals(3, slow.median(0, quick));
        assertEquals(30, quick.median(2, slow));
    }
}
