package io.tutti;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.tutti.type.Reduction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Timeout(60)
@Execution(ExecutionMode.CONCURRENT)
class CreateGroupTest {
    /** Ranks 1 and 3 are not in it, call nothing, and are met by the collectives of all afterwards. */
    @Test
    void onlyTheRanksOfTheGroupCallIt() {
        Tutti.local(5, world -> {
            int rank = world.rank();
            for (int again = 0; again < 3 && rank % 2 == 0; again++) {
                try (Communicator group = world.createGroup(new int[] {4, 0, 2}, 7)) {
                    assertEquals(3, group.size());
                    int[] all = new int[3];
                    group.allgather(new int[] {rank}, all);
                    assertArrayEquals(new int[] {4, 0, 2}, all);
                    assertEquals(rank, all[group.rank()]);
                }
            }
            int[] sum = {rank};
            world.allreduce(sum, Reduction.SUM);
            assertEquals(10, sum[0]);
        });
    }

    /** Their list is longer than what ranks call such a meeting. */
    @Test
    void aGroupMayHaveManyRanks() {
        int ranks = 160;
        int[] backwards = IntStream.range(0, ranks - 1).map(i -> ranks - 1 - i).toArray();
        Tutti.local(ranks, world -> {
            if (world.rank() > 0) {
                try (Communicator group = world.createGroup(backwards, 7)) {
                    assertEquals(ranks - 1, group.size());
                    assertEquals(ranks - 1 - world.rank(), group.rank());
                }
            }
        });
    }

    /** Two groups with one rank in common, made in opposite orders where that is possible. */
    @Test
    void groupsAreApart() {
        Tutti.local(3, world -> {
            int rank = world.rank();
            Communicator lower = rank < 2 ? world.createGroup(new int[] {0, 1}, 0) : null;
            Communicator upper = rank > 0 ? world.createGroup(new int[] {1, 2}, 0) : null;
            if (upper != null) {
                int[] sum = {rank};
                upper.allreduce(sum, Reduction.SUM);
                assertEquals(3, sum[0]);
                upper.close();
            }
            if (lower != null) {
                int[] sum = {rank};
                lower.allreduce(sum, Reduction.SUM);
                assertEquals(1, sum[0]);
                lower.close();
            }
        });
    }

    /** Two groups of the same ranks and tag, both open, in opposite orders on the two ranks. */
    @Test
    void groupsOfTheSameRanksAreApart() {
        Tutti.local(2, world -> {
            int rank = world.rank();
            Communicator[] twins = {world.createGroup(new int[] {1, 0}, 4), world.createGroup(new int[] {1, 0}, 4)};
            int[][] sums = {{rank}, {10 + rank}};
            Work first = twins[rank].allreduceAsync(Data.of(sums[rank]), Reduction.SUM);
            Work second = twins[1 - rank].allreduceAsync(Data.of(sums[1 - rank]), Reduction.SUM);
            second.await();
            first.await();
            assertEquals(1, sums[0][0]);
            assertEquals(21, sums[1][0]);
            twins[0].close();
            twins[1].close();
        });
    }

    @Test
    void rejectsRanksThatCannotBeMeant() {
        Tutti.local(2, world -> {
            int other = 1 - world.rank();
            int self = world.rank();
            assertThrows(NullPointerException.class, () -> world.createGroup(null, 0));
            assertThrows(IllegalArgumentException.class, () -> world.createGroup(new int[] {other}, 0));
            assertThrows(IllegalArgumentException.class, () -> world.createGroup(new int[] {self, 2}, 0));
            assertEquals(
                    "rank=" + self + " appears twice among the ranks",
                    assertThrows(IllegalArgumentException.class, () -> world.createGroup(new int[] {self, self}, 0))
                            .getMessage());
        });
    }
}
