package io.tutti.training.checkpoint;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.tutti.Tutti;
import io.tutti.training.backend.UsageException;
import java.util.List;
import org.junit.jupiter.api.Test;

final class GatheredBytesTest {
    @Test
    void shouldGatherPartsOfAnyLengthOnRankZero() {
        Tutti.local(3, world -> {
            byte[] own = new byte[2 * world.rank()];
            java.util.Arrays.fill(own, (byte) world.rank());
            List<byte[]> parts = GatheredBytes.of(world, own);
            assertEquals(world.rank() == 0 ? 3 : 0, parts.size());
            if (world.rank() == 0) {
                assertArrayEquals(new byte[0], parts.getFirst());
                assertArrayEquals(new byte[] {1, 1}, parts.get(1));
                assertArrayEquals(new byte[] {2, 2, 2, 2}, parts.getLast());
            }
        });
    }

    /** The offset of the last is that of all before it. */
    @Test
    void shouldTellPartsOfEqualLengthApart() {
        Tutti.local(4, world -> {
            List<byte[]> parts = GatheredBytes.of(world, new byte[] {(byte) world.rank(), (byte) -world.rank()});
            for (int rank = 0; rank < parts.size(); rank++) {
                assertArrayEquals(new byte[] {(byte) rank, (byte) -rank}, parts.get(rank));
            }
        });
    }

    /** All ranks know the lengths, so none waits for the one that would fail. */
    @Test
    void shouldRefuseMoreThanAnArrayHolds() {
        long[] lengths = {1 << 30, 1 << 30, 5};
        assertEquals(Integer.MAX_VALUE - 8, GatheredBytes.sum(new long[] {1 << 30, (1 << 30) - 9}));
        assertThrows(UsageException.class, () -> GatheredBytes.sum(new long[] {1 << 30, (1 << 30) - 8}));
        assertEquals(
                "the ranks have 2,147,483,653 bytes, and rank 0 takes 2,147,483,639 at most",
                assertThrows(UsageException.class, () -> GatheredBytes.sum(lengths))
                        .getMessage());
    }
}
