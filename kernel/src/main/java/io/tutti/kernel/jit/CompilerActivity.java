package io.tutti.kernel.jit;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * How much processor time the JIT compilers of this process take, as the operating system counts it (the JVM itself counts completed
 * compilations only), and whether that is so little that measurements may begin. Any thread may call it.
 */
public final class CompilerActivity {
    /** The part of the processors' time that idle compilers may take, because they never stop entirely. */
    private static final double IDLE_SHARE = 0.05;

    private static final Path THREADS = Path.of("/proc/self/task");

    private CompilerActivity() {}

    /**
     * Returns the processor time of the compiler threads so far. Reads two small files for each thread of the process, which takes
     * about a millisecond.
     *
     * @return nanoseconds of the threads that exist now; 0 where the system does not report them
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

    /**
     * Returns whether compilers were idle during a measurement. Where several ranks share a processor, their compilers share it, too:
     * then both times are those of all ranks that share it, because a compiler that waits for a processor takes no time on it.
     *
     * @param compilerTime the processor time of all compilers, in any unit
     * @param processorTime the time of all processors that they share, in the same unit
     * @return whether they took at most a twentieth
     */
    public static boolean isIdle(double compilerTime, double processorTime) {
        return compilerTime <= IDLE_SHARE * processorTime;
    }
}
