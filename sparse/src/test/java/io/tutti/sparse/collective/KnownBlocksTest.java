package io.tutti.sparse.collective;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tutti.schedule.Layout;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class KnownBlocksTest {
    private static final long SEED = Long.getLong("tutti.seed", System.nanoTime());

    @Test
    void isTheLayoutOfAllPairsWithoutThoseOfOthers() {
        Random random = new Random(SEED);
        for (int ranks = 1; ranks <= 5; ranks++) {
            for (int rank = 0; rank < ranks; rank++) {
                compare(ranks, rank, random);
            }
        }
    }

    private static void compare(int ranks, int rank, Random random) {
        long[] sent = random.longs(ranks, 0, 4).toArray();
        long[] expected = random.longs(ranks, 0, 4).toArray();
        long[] all = new long[ranks * ranks];
        for (int other = 0; other < ranks; other++) {
            all[other * ranks + rank] = expected[other];
            all[rank * ranks + other] = sent[other];
        }
        System.arraycopy(sent, 0, all, rank * ranks, ranks);
        Layout pairs = Layout.explicit(all);
        Layout known = new KnownBlocks(rank, sent, expected);
        assertEquals(pairs.chunks(), known.chunks());
        for (int first = 0; first <= all.length; first++) {
            assertEquals(pairs.offset(first), known.offset(first), "seed=" + SEED);
            for (int count = 0; first + count <= all.length; count++) {
                assertEquals(pairs.length(first, count), known.length(first, count), "seed=" + SEED);
            }
        }
    }

    /** An array of all pairs would take eight GiB. */
    @Test
    void takesMemoryInProportionToTheRanks() {
        int ranks = 1 << 15;
        long[] ones = new long[ranks];
        Arrays.fill(ones, 1);
        Layout known = new KnownBlocks(ranks - 1, ones, ones);
        assertEquals(1, known.length(ranks - 1));
        assertEquals(ranks, known.length((ranks - 1) * ranks, ranks));
    }
}
