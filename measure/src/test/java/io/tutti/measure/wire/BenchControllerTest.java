package io.tutti.measure.wire;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class BenchControllerTest {
    private static final Duration LONG = Duration.ofSeconds(60);

    @Test
    void everyRankGetsTheOrderAndAnswers() throws IOException {
        Instruction instruction = new Instruction(Instruction.Kind.TIME, 3, 1L << 40, 2, 5);
        try (BenchController controller = new BenchController(2, LONG)) {
            CompletableFuture<Instruction> one = rank(controller.socket(), 1, new long[] {7, 8});
            CompletableFuture<Instruction> zero = rank(controller.socket(), 0, new long[] {9});
            controller.awaitRanks();
            long[][] answers = controller.ask(instruction);
            assertArrayEquals(new long[][] {{9}, {7, 8}}, answers);
            assertEquals(instruction, zero.join());
            assertEquals(instruction, one.join());
        }
    }

    @Test
    void aClosedDeskIsTheOrderToLeave() throws IOException {
        BenchController controller = new BenchController(1, LONG);
        Path socket = controller.socket();
        CompletableFuture<Instruction> rank = rank(socket, 0, new long[0]);
        controller.awaitRanks();
        controller.close();
        assertEquals(Instruction.LEAVE, rank.join());
        assertFalse(Files.exists(socket.getParent()));
        assertThrows(IOException.class, () -> controller.ask(Instruction.LEAVE));
    }

    @Test
    void whoDoesNotAnswerEndsTheWait() throws IOException {
        try (BenchController controller = new BenchController(1, Duration.ofMillis(50))) {
            assertThrows(IOException.class, controller::awaitRanks);
        }
    }

    private static CompletableFuture<Instruction> rank(Path socket, int number, long[] answer) {
        return CompletableFuture.supplyAsync(
                () -> {
                    try (RankEnd end = RankEnd.connect(socket, number)) {
                        Instruction instruction = end.next();
                        if (instruction.kind() != Instruction.Kind.END) {
                            end.answer(answer, answer.length);
                        }
                        return instruction;
                    } catch (IOException e) {
                        throw new IllegalStateException(e);
                    }
                },
                task -> Thread.ofPlatform().start(task));
    }
}
