package io.tutti.training.checkpoint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.tutti.training.backend.UsageException;
import io.tutti.training.option.TrainOptions;
import org.junit.jupiter.api.Test;

final class HeapNeedTest {
    private static final long MIB = 1 << 20;
    private static final long VECTOR = 4 * MIB;

    private static HeapNeed need(int rank, String... arguments) {
        return HeapNeed.of(TrainOptions.parse(arguments), MIB, rank, 4);
    }

    @Test
    void shouldCountVectorsAndStates() {
        assertEquals(VECTOR, need(0).bytes());
        assertEquals(2 * VECTOR, need(3, "--optimizer", "adam").bytes());
        assertEquals(4 * VECTOR, need(3, "--exchange", "ok-topk").bytes());
        assertEquals(4 * 2 * VECTOR, need(0, "--save", "s").stateBytes());
        assertEquals(3 * VECTOR, need(1, "--exchange", "topka", "--resume", "s").stateBytes());
    }

    @Test
    void shouldRefuseWhatCannotEnd() {
        need(0).require(VECTOR);
        assertRefused(
                "1,048,576 parameters need about 4 MiB of Java heap in a rank, which has 3 MiB; set JDK_JAVA_OPTIONS=-Xmx8m",
                need(0),
                3 * MIB);
        HeapNeed large = HeapNeed.of(TrainOptions.parse("--save", "s", "--optimizer", "adam"), 133_500_000, 0, 4);
        assertRefused(
                "--save: the states of 4 ranks with 133,500,000 parameters are 6,111 MiB; 2,047 MiB are the most",
                large,
                Long.MAX_VALUE);
    }

    private static void assertRefused(String message, HeapNeed need, long heap) {
        assertEquals(
                message,
                assertThrows(UsageException.class, () -> need.require(heap)).getMessage());
    }
}
