package io.tutti.cli.bench.rank;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** What the compilers of this process have taken, as the system counts it; the JVM itself counts what is finished only. */
public final class CompilerThreads {
    private static final Path THREADS = Path.of("/proc/self/task");

    private CompilerThreads() {}

    /** Nanoseconds of processor time of the compiler threads there are; 0 where the system does not say. */
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
            return 0; // it has ended meanwhile
        }
    }
}
