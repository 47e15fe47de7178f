package io.tutti.training.checkpoint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.training.backend.MachineMemory;
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
    void shouldCountVectorsAndPieces() {
        assertEquals(VECTOR, need(0).bytes());
        assertEquals(2 * VECTOR, need(3, "--optimizer", "adam").bytes());
        assertEquals(4 * VECTOR, need(3, "--exchange", "ok-topk").bytes());
        assertEquals(4 * VECTOR, need(3, "--exchange", "dense:wire=bf16").bytes());
        assertEquals(VECTOR, need(3, "--exchange", "dense:wire=fp32").bytes());
        assertEquals(
                5 * VECTOR,
                need(3, "--exchange", "topka", "--dense-below", "100").bytes(),
                "the gradient in another order");
        assertEquals(0, need(0, "--exchange", "topka").pieceBytes());
        assertEquals(6 * 4 * MIB, need(0, "--save", "s").pieceBytes());
        assertEquals(
                2 * 4 * MIB, need(1, "--exchange", "topka", "--resume", "s").pieceBytes());
    }

    /** A copy of parameters and moments outside of the heap, a piece of it, and what was not sent in two forms. */
    @Test
    void shouldCountWhatRanksKeepWhenOthersAreLost() {
        HeapNeed adam = need(0, "--elastic", "on", "--optimizer", "adam");
        assertEquals(2 * VECTOR + 4 * MIB, adam.bytes());
        assertEquals(adam.bytes() + 4 * VECTOR, adam.withLibrary());
        HeapNeed dense = need(1, "--elastic", "on");
        assertEquals(dense.bytes() + 3 * VECTOR, dense.withLibrary());
        HeapNeed sparse = need(1, "--elastic", "on", "--exchange", "topka");
        assertEquals((4 + 2) * VECTOR + 4 * MIB, sparse.bytes());
        assertEquals(sparse.bytes() + 2 * VECTOR, sparse.withLibrary(), "velocities stay where they are");
        assertEquals(
                2 * 4_000,
                HeapNeed.of(TrainOptions.parse("--elastic", "on"), 1000, 0, 4).pieceBytes());
    }

    @Test
    void shouldRefuseWhatCannotEnd() {
        need(0).require(VECTOR);
        assertRefused(
                "1,048,576 parameters need about 4 MiB of Java heap in a rank, which has 3 MiB; set JDK_JAVA_OPTIONS=-Xmx8m",
                need(0),
                3 * MIB);
        HeapNeed large = HeapNeed.of(TrainOptions.parse("--save", "s", "--optimizer", "adam"), 133_500_000, 0, 4);
        assertEquals(2 * 4 * 133_500_000L + 6 * 4 * MIB, large.bytes(), "states may be longer than 2 GiB together");
    }

    @Test
    void shouldCompareTheNeedOfAllRanksWithTheMachine() {
        assertEquals(2 * VECTOR, need(0).withLibrary());
        assertTrue(MachineMemory.excess(0).isEmpty());
        String excess = MachineMemory.excess(1L << 40).orElseThrow();
        assertTrue(excess.matches("ranks need 1099511627776 MiB, \\d+ MiB are available"), excess);
    }

    private static void assertRefused(String message, HeapNeed need, long heap) {
        assertEquals(
                message,
                assertThrows(UsageException.class, () -> need.require(heap)).getMessage());
    }
}
