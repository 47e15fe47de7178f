package io.tutti.training.checkpoint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.Tutti;
import io.tutti.training.backend.UsageException;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

final class CommonStartTest {
    private static final int RANKS = 3;

    @Test
    void shouldNameParameterAndBothShapes() {
        for (String message : refusals(rank -> "parameters=" + (rank < 2 ? "9 a(3,2) b(3)" : "12 a(4,2) b(4)"))) {
            assertEquals(
                    "rank 2 has parameters=12 a(4,2) b(4) where rank 0 has parameters=9 a(3,2) b(3); give all ranks the same"
                            + " options and data",
                    message);
        }
    }

    @Test
    void shouldNameFewDifferences() {
        for (String message : refusals(rank -> rank == 0 ? "a b c d e" : "a w x y z last")) {
            assertTrue(message.startsWith("rank 1 has w x y … where rank 0 has b c d …;"), message);
        }
        for (String message : refusals(rank -> rank == 0 ? "a" : "a b")) {
            assertTrue(message.startsWith("rank 1 has b where rank 0 has nothing more;"), message);
        }
    }

    @Test
    void shouldTellAllRanksThatOneHasTooLittleMemory() {
        for (String message : refusals(rank -> {
            if (rank == 1) {
                throw new OutOfMemoryError("Java heap space");
            }
            return "";
        })) {
            assertTrue(
                    message.matches(
                            "rank 1: samples and model do not fit into the memory of a rank, whose Java heap has"
                                    + " \\d+ MiB \\(Java heap space\\); set JDK_JAVA_OPTIONS=-Xmx\\d+m"),
                    message);
        }
    }

    /** What each rank is told. */
    private static Queue<String> refusals(IntFunction<String> essence) {
        Queue<String> messages = new ConcurrentLinkedQueue<>();
        Tutti.local(
                RANKS,
                world -> messages.add(assertThrows(
                                UsageException.class,
                                () -> CommonStart.reach(world, () -> essence.apply(world.rank()), words -> words))
                        .getMessage()));
        assertEquals(RANKS, messages.size());
        return messages;
    }
}
