package io.tutti.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.process.ShortLivedJvm;
import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The command line as a process. */
class MainTest {
    @Test
    void aResultThatIsLostIsAFailure() throws Exception {
        Process command = start(Redirect.to(new File("/dev/full")), "show", "ring", "-n", "3", "--json");
        assertEquals("tutti: standard output could not be written; what is there is incomplete\n", errors(command));
        assertEquals(1, command.waitFor());
    }

    /** As in {@code tutti show | head}. */
    @Test
    void aReaderMayEndEarly() throws Exception {
        Process command = start(Redirect.PIPE, "show", "ring", "-n", "3", "--json");
        command.getInputStream().close();
        assertEquals("", errors(command));
        assertEquals(0, command.waitFor());
    }

    /** Else it would make a text of some GiB, for minutes. */
    @Test
    void aReaderThatHasLeftEndsALongText() throws Exception {
        Process command = start(Redirect.PIPE, "show", "ring", "-n", "3000", "--text");
        try {
            assertEquals('t', command.getInputStream().read());
            command.getInputStream().close();
            assertTrue(command.waitFor(30, TimeUnit.SECONDS));
            assertEquals("", errors(command));
        } finally {
            command.destroyForcibly();
        }
    }

    @Test
    void aFullHeapIsSaidInOneLine() throws Exception {
        Process command = start(Redirect.DISCARD, List.of("-Xmx24m"), "verify", "ring", "-n", "300");
        String said = errors(command);
        String expected = "tutti verify: the heap of 2[0-9] MiB is full; ask for less at once, such as fewer ranks\\n";
        assertTrue(said.matches(expected), said);
        assertEquals(1, command.waitFor());
    }

    @Test
    void whatIsMissingBesidesTheHeapIsNamed() {
        String thread = "unable to create native thread: possibly out of memory or process/resource limits reached";
        assertEquals("out of memory: " + thread, Failures.words(new OutOfMemoryError(thread)));
        assertTrue(Failures.words(new OutOfMemoryError("Java heap space")).contains("MiB is full"));
    }

    /** The text has 19 MB. */
    @Test
    void aTextIsWrittenRankByRank() throws Exception {
        Process command = start(Redirect.DISCARD, List.of("-Xmx24m"), "show", "ring", "-n", "300", "--text");
        assertEquals("", errors(command));
        assertEquals(0, command.waitFor());
    }

    private static Process start(Redirect output, String... words) throws IOException {
        return start(output, List.of(), words);
    }

    private static Process start(Redirect output, List<String> options, String... words) throws IOException {
        List<String> line = new ArrayList<>();
        line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        line.addAll(ShortLivedJvm.OPTIONS);
        line.addAll(options);
        line.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-cp", System.getProperty("java.class.path")));
        line.add(Main.class.getName());
        line.addAll(List.of(words));
        return new ProcessBuilder(line).redirectOutput(output).start();
    }

    private static String errors(Process command) throws IOException {
        return new String(command.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    }
}
