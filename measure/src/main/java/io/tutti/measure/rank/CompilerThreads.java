package io.tutti.measure.rank;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Processor time of this process's JIT compilers as the operating system counts it. The JVM itself counts completed
 * compilations only.
 */
public final class CompilerThreads {
    private static final Path THREADS = Path.of("/proc/self/task");

    private CompilerThreads() {}

    /**
     * Returns the nanoseconds of processor time of the existing compiler threads; 0 where the system does not report
     * them.
     */
    public static long nanos() {
        long sum = 0;
        try (DirectoryStream<Path> threads = Files.newDirectoryStream(THREADS)) {
            for (Path thread : threads) {
                sum += nanos(thread);
            }
        } catch (IOException e) {
            return 0;
        }
        return sum;
    }

    private static long nanos(Path thread) {
        try {
            boolean compiles = Files.readString(thread.resolve("comm")).contains("Compiler");
            return compiles
                    ? Long.parseLong(
                            Files.readString(thread.resolve("schedstat")).split(" ")[0])
                    : 0;
        } catch (IOException | NumberFormatException e) {
            return 0; // the thread has ended meanwhile
        }
    }
}
