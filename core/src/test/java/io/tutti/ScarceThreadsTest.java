package io.tutti;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.process.ShortLivedJvm;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Ranks of one JVM for which the system has not enough threads. */
@Timeout(60)
class ScarceThreadsTest {
    private static final int RANKS = 300;

    @Test
    void ranksThatRunDoNotWaitForThoseThatCannotBeStarted() throws Exception {
        List<String> command = new ArrayList<>(List.of("/bin/sh", "-c", "ulimit -v 6000000; exec \"$@\"", "sh"));
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ShortLivedJvm.OPTIONS);
        command.addAll(List.of("-Xmx64m", "-Xss32m", "-XX:ReservedCodeCacheSize=64m", "-XX:-UseCompressedOops"));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Program.class.getName()));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        try {
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertEquals(0, process.waitFor(), output); // no rank's thread keeps the JVM
            assertTrue(output.contains("refused: java.lang.OutOfMemoryError: unable to create native thread"), output);
        } finally {
            process.destroyForcibly();
        }
    }

    /** Wants more ranks than there can be threads. */
    static final class Program {
        private Program() {}

        static void main() {
            try {
                Tutti.local(RANKS, Communicator::barrier);
            } catch (OutOfMemoryError e) {
                System.out.println("refused: " + e);
            }
        }
    }
}
