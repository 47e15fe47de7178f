package io.tutti.process;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A JVM for which the system has threads for little more than a hundred tasks: its address space is limited and their stacks are large. */
public final class JvmWithFewThreads {
    private JvmWithFewThreads() {}

    /** Runs a program to its end, which must be without a failure, and returns what it has printed. */
    public static String outputOf(Class<?> program) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("/bin/sh", "-c", "ulimit -v 6000000; exec \"$@\"", "sh"));
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ShortLivedJvm.OPTIONS);
        command.addAll(List.of("-Xmx64m", "-Xss32m", "-XX:ReservedCodeCacheSize=64m", "-XX:-UseCompressedOops"));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), program.getName()));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        try {
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertEquals(0, process.waitFor(), output); // no thread of the program keeps the JVM
            return output;
        } finally {
            process.destroyForcibly();
        }
    }
}
