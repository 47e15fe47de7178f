package io.tutti;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.tutti.type.Reduction;
import org.junit.jupiter.api.Test;

/** When a group runs what was added, and when not. */
class GroupTest {
    private static final int RANKS = 3;

    /** An allreduce that only one rank runs would fail the job, or wait for the others. */
    @Test
    void anExceptionBetweenLeavesTheGroupUndone() {
        Tutti.local(RANKS, world -> {
            int[] vector = {1, 2};
            assertThrows(ArrayStoreException.class, () -> sum(world, vector, world.rank() == 1));
            assertArrayEquals(new int[] {1, 2}, vector);
            world.allreduce(vector, Reduction.SUM);
            assertArrayEquals(new int[] {RANKS, 2 * RANKS}, vector);
        });
    }

    private static void sum(Communicator world, int[] vector, boolean addsMore) {
        Group group = world.group();
        group.allreduce(vector, Reduction.SUM);
        if (addsMore) {
            group.allreduce(new double[1], Reduction.MAX);
        }
        throw new ArrayStoreException("of the program");
    }

    @Test
    void aGroupIsEmptyOnceItHasRun() {
        Tutti.local(RANKS, world -> {
            int[] first = {1};
            int[] second = {1};
            Group group = world.group();
            group.run();
            group.allreduce(first, Reduction.SUM).run();
            group.allreduce(second, Reduction.SUM).run();
            group.run();
            assertArrayEquals(new int[] {RANKS}, first);
            assertArrayEquals(new int[] {RANKS}, second);
        });
    }
}
