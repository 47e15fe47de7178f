package io.tutti.launch.jvm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class JavaCommandTest {
    /** What a rank does. */
    static final class Speaker {
        public static void main(String[] arguments) {
            System.out.println("3 µs printed");
            System.getLogger("io.tutti").log(Level.WARNING, "3 µs logged");
            System.getLogger("io.tutti").log(Level.ERROR, "a thread ended", new IllegalStateException("no more"));
        }
    }

    @Test
    void ranksPrintAndLogUtf8InThePosixLocaleWithTheTracesOfExceptions() throws IOException, InterruptedException {
        ProcessBuilder rank = new ProcessBuilder(JavaCommand.ofClass(
                List.of("-XX:TieredStopAtLevel=1", JavaCommand.BRIEF_LOGGING),
                ClassPath.ofTutti(JavaCommandTest.class),
                Speaker.class.getName(),
                List.of()));
        rank.environment().put("LC_ALL", "POSIX");
        Process process = rank.redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), said);
        assertTrue(said.contains("3 µs printed\n"), said);
        assertTrue(said.contains("WARNING: 3 µs logged\n"), said);
        String trace =
                "SEVERE: a thread ended\njava.lang.IllegalStateException: no more\n\tat " + Speaker.class.getName();
        assertTrue(said.contains(trace), said);
    }
}
