package io.tutti;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import io.tutti.type.Reduction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Calls that are alike but for one thing take turns, so that none may be taken for a recent one. */
@Timeout(60)
class RepeatedCallsTest {
    private static final int ROUNDS = 3;

    private static float[] block(int rank, long length) {
        float[] block = new float[(int) length];
        for (int index = 0; index < length; index++) {
            block[index] = 10 * rank + index;
        }
        return block;
    }

    @Test
    void oneTotalIsDividedInSeveralWays() {
        long[][] divisions = {{1, 3}, {3, 1}, {2, 2}, {4, 0}};
        Tutti.local(2, world -> {
            for (int round = 0; round < ROUNDS * divisions.length; round++) {
                long[] counts = divisions[round % divisions.length];
                float[] all = new float[4];
                world.allgatherv(block(world.rank(), counts[world.rank()]), all, counts);
                float[] expected = new float[4];
                System.arraycopy(block(0, counts[0]), 0, expected, 0, (int) counts[0]);
                System.arraycopy(block(1, counts[1]), 0, expected, (int) counts[0], (int) counts[1]);
                assertArrayEquals(expected, all);
            }
        });
    }

    /** The call is alike but for the lengths of its blocks. */
    @Test
    void blocksOfAnExchangeChange() {
        Tutti.local(2, world -> {
            int self = world.rank();
            for (int round = 0; round < 4 * ROUNDS; round++) {
                long[] sent = round % 2 == 0 ? new long[] {1, 2} : new long[] {2, 1};
                long[] received = {sent[self], sent[self]};
                float[] arrived = new float[(int) (received[0] + received[1])];
                world.alltoallv(block(self, 3), arrived, sent, received);
                float[] expected = new float[arrived.length];
                int start = self == 0 ? 0 : (int) sent[0];
                System.arraycopy(block(0, 3), start, expected, 0, (int) sent[self]);
                System.arraycopy(block(1, 3), start, expected, (int) sent[self], (int) sent[self]);
                assertArrayEquals(expected, arrived);
            }
        });
    }

    @Test
    void rootsAndReductionsChange() {
        Reduction[] reductions = {Reduction.SUM, Reduction.MAX};
        Tutti.local(3, world -> {
            for (int round = 0; round < ROUNDS * 6; round++) {
                int root = round % 3;
                Reduction reduction = reductions[round / 3 % 2];
                float[] result = new float[5];
                world.reduce(block(world.rank(), 5), result, reduction, root);
                boolean sums = reduction == Reduction.SUM;
                float[] expected = new float[5];
                IntStream.range(0, 5).forEach(index -> expected[index] = sums ? 30 + 3 * index : 20 + index);
                assertArrayEquals(world.rank() == root ? expected : new float[5], result);
            }
        });
    }

    @Test
    void bothDirectionsOfAPairTakeTurns() {
        Tutti.local(2, world -> {
            int peer = 1 - world.rank();
            for (int round = 0; round < 4 * ROUNDS; round++) {
                float[] arrived = new float[7];
                if (world.rank() == round % 2) {
                    world.send(block(round, 7), peer);
                } else {
                    world.receive(arrived, peer);
                    assertArrayEquals(block(round, 7), arrived);
                }
            }
        });
    }
}
