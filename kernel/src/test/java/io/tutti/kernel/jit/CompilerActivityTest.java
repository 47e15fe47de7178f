package io.tutti.kernel.jit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class CompilerActivityTest {
    @Test
    void aTwentiethOfTheProcessorsIsIdle() {
        assertTrue(CompilerActivity.isIdle(5, 100));
        assertFalse(CompilerActivity.isIdle(5.1, 100));
        assertTrue(CompilerActivity.isIdle(0, 0));
    }

    @Test
    void compilersTakeTimeOnlyWhereTheyWork() throws Exception {
        assumeTrue(Files.exists(Path.of("/proc/self/task")));
        assertTrue(Long.parseLong(nanos("-Xcomp")) > 0);
        assertEquals("0", nanos("-Xint"));
    }

    private static String nanos(String flag) throws Exception {
        Process java = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx64m",
                        flag,
                        "-cp",
                        System.getProperty("java.class.path"),
                        Printed.class.getName())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String output = new String(java.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, java.waitFor(), output);
        return output.strip();
    }

    /** Prints the time of a JVM of its own. */
    static final class Printed {
        private Printed() {}

        public static void main(String[] arguments) {
            System.out.println(CompilerActivity.nanos());
        }
    }
}
