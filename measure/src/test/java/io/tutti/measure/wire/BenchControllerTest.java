package io.tutti.measure.wire;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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

    /** As a bench does that Ctrl-C ends. */
    @Test
    void aProcessThatEndsLeavesNoSocket(@TempDir Path folder) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Djava.io.tmpdir=" + folder));
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.add(Abandoned.class.getName());
        assertEquals(0, new ProcessBuilder(command).inheritIO().start().waitFor());
        try (Stream<Path> left = Files.list(folder)) {
            assertEquals(List.of(), left.toList());
        }
    }

    /** Ends without closing its controller. */
    static final class Abandoned {
        private Abandoned() {}

        public static void main(String[] none) throws IOException {
            if (!Files.exists(new BenchController(1, LONG).socket())) {
                System.exit(1);
            }
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
