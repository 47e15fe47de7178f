package io.tutti.training.checkpoint;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.tutti.Tutti;
import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import java.io.DataOutput;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class KeptStateTest {
    private static final int RANKS = 3;
    private static final int PIECE = 16;

    private static byte[] state(int rank, int length) {
        byte[] state = new byte[length];
        new Random(rank).nextBytes(state);
        return state;
    }

    /** Parts of pieces, and whole ones; the last byte is read alone. The states of other ranks have other lengths. */
    @ParameterizedTest
    @ValueSource(ints = {1, 15, 16, 17, 32, 1000})
    void shouldGiveAllRanksTheStateOfRankZeroAgainAndAgain(int length) {
        Tutti.local(RANKS, world -> {
            byte[] own = state(world.rank(), length + world.rank());
            try (KeptState kept = KeptState.of(out -> out.write(own), PIECE)) {
                for (int time = 0; time < 2; time++) {
                    byte[] read = new byte[length];
                    kept.share(world, in -> {
                        in.readFully(read, 0, length - 1);
                        read[length - 1] = in.readByte();
                    });
                    assertArrayEquals(state(0, length), read);
                }
            }
        });
    }

    /** A segment of memory that was freed cannot be written. */
    @Test
    void shouldFreeWhatItHasIfTheRestCannotBeKept() {
        DataOutput[] started = new DataOutput[1];
        assertThrows(
                OutOfMemoryError.class,
                () -> KeptState.of(
                        out -> {
                            out.writeInt(1);
                            started[0] = out;
                            throw new OutOfMemoryError("of this test");
                        },
                        PIECE));
        assertThrows(IllegalStateException.class, () -> started[0].writeInt(2));
    }

    /** A replacement that comes gets it; one that is rank 0 has none to give. */
    @Test
    void shouldSayThatRankZeroHasNone() {
        Tutti.local(RANKS, world -> {
            try (KeptState kept = world.rank() == 0 ? KeptState.nothing() : KeptState.of(out -> out.writeInt(1))) {
                CommunicationException e =
                        assertThrows(CommunicationException.class, () -> kept.share(world, in -> in.readInt()));
                assertEquals(Category.RESOURCE, e.category());
            }
            try (KeptState kept = world.rank() != 0 ? KeptState.nothing() : KeptState.of(out -> out.writeInt(7))) {
                kept.share(world, in -> assertEquals(7, in.readInt()));
            }
        });
    }
}
