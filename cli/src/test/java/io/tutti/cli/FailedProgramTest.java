package io.tutti.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A program of a user in which rank 1 fails while rank 0 waits for it. */
class FailedProgramTest {
    @TempDir
    private Path folder;

    @Test
    void theStackOfTheRankThatWaitedHasNoMethodsOfTuttiButTheOneItCalled() throws IOException {
        Path source = Files.writeString(folder.resolve("Fails.java"), """
                import io.tutti.Communicator;
                import io.tutti.Tutti;
                import io.tutti.type.Reduction;

                class Fails {
                    public static void main(String[] words) {
                        Communicator world = Tutti.connect();
                        float[] vector = new float[100];
                        world.allreduce(vector, Reduction.SUM);
                        if (world.rank() == 1) {
                            throw new IllegalStateException("my own mistake");
                        }
                        world.allreduce(vector, Reduction.SUM);
                    }
                }
                """);
        Path logs = folder.resolve("logs");
        assertEquals(1, new Commands().run("run -n 2 --output-dir " + logs + " -- " + source));
        List<String> waited = Files.readAllLines(logs.resolve("rank-0.err"));
        assertTrue(waited.stream().anyMatch(line -> line.contains("at Fails.main(Fails.java:13)")), waited::toString);
        List<String> ours = waited.stream()
                .filter(line -> line.startsWith("\tat io.tutti."))
                .distinct()
                .toList();
        assertEquals(1, ours.size(), waited::toString);
        assertTrue(ours.getFirst().contains("Communicator.allreduce("), waited::toString);
    }

    @Test
    void aProgramThatDoesNotCompileIsRefusedOnce() throws IOException {
        Path source = Files.writeString(folder.resolve("Unknown.java"), "class Unknown extends Nothing {}");
        Commands commands = new Commands();
        assertEquals(2, commands.run("run -n 2 -- " + source));
        assertEquals(
                List.of(
                        "tutti run: " + source + " does not compile",
                        source + ":1: error: cannot find symbol",
                        "class Unknown extends Nothing {}"),
                commands.err().lines().limit(3).toList());
        assertEquals(1, commands.err().split("error:", -1).length - 1, commands::err);
    }

    @Test
    void theStackOfAWrongArgumentHasOnlyTheMethodThatWasCalled() throws IOException {
        Path source = Files.writeString(folder.resolve("Wrong.java"), """
                import io.tutti.Tutti;
                import io.tutti.type.Reduction;

                class Wrong {
                    public static void main(String[] words) {
                        float[] vector = null;
                        Tutti.connect().allreduce(vector, Reduction.SUM);
                    }
                }
                """);
        Path logs = folder.resolve("logs");
        assertEquals(1, new Commands().run("run -n 1 --output-dir " + logs + " -- " + source));
        List<String> lines = Files.readAllLines(logs.resolve("rank-0.err"));
        assertEquals("Exception in thread \"main\" java.lang.NullPointerException: vector=null", lines.getFirst());
        assertTrue(lines.get(1).startsWith("\tat io.tutti.RankCommunicator.allreduce("), lines::toString);
        assertEquals("\tat Wrong.main(Wrong.java:7)", lines.get(2));
    }
}
