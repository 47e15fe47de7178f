package io.tutti.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.sun.management.ThreadMXBean;
import io.tutti.kernel.jit.Simd;
import io.tutti.kernel.loop.LoopTable;
import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Once compiled, vector loops allocate nothing. A vector that the compiler does not keep in a register is an allocation,
 * so this also fails when a kernel has become slow; the types take turns, because they spoil each other's profiles first.
 */
class KernelAllocationTest {
    private static final int CALLS = 200;
    private static final int COUNT = 1024;
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    @ParameterizedTest
    @EnumSource(ElementType.class)
    void compiledKernelsAllocateNothing(ElementType type) {
        assertEquals(0, allocated(type), "bytes allocated per call");
    }

    /** Where the compiler inlines less than usual: which methods it has compiled before is chance otherwise. */
    @ParameterizedTest
    @ValueSource(strings = {"FLOAT32", "FLOAT16", "BFLOAT16"})
    void norDoTheyWhereLittleIsInlined(String type) throws IOException, InterruptedException {
        Process java = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx256m",
                        "-XX:InlineSmallCode=600",
                        "--add-modules=jdk.incubator.vector",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Measured.class.getName(),
                        type)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String output = new String(java.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, java.waitFor(), output);
        assertEquals("0", output.strip(), "bytes allocated per call");
    }

    /** One type in a JVM of its own. */
    static final class Measured {
        private Measured() {}

        public static void main(String[] words) {
            System.out.println(new KernelAllocationTest().allocated(ElementType.valueOf(words[0])));
        }
    }

    private long allocated(ElementType type) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment[] sources = {arena.allocate(COUNT * 8), arena.allocate(COUNT * 8), arena.allocate(COUNT * 8)};
            long[] offsets = new long[3];
            int bits = Simd.vectorBits();
            BuiltInKernel kernel = new BuiltInKernel(Reduction.BuiltIn.SUM, type, bits, LoopTable.Warming.NONE);
            return eventually(() -> {
                kernel.reduce(sources[0], 0, sources[1], 0, sources[0], 0, COUNT);
                kernel.reduceMany(sources, offsets, 3, sources[0], 0, COUNT);
                kernel.divide(sources[0], 0, sources[0], 0, COUNT, 3);
            });
        }
    }

    /**
     * Compilation runs beside the test, so calls are repeated until they are clean or patience ends, which is processor
     * time, since the compiler is starved where this thread is.
     */
    private long eventually(Runnable call) {
        long deadline = threads.getCurrentThreadCpuTime() + PATIENCE.toNanos();
        long allocated;
        do {
            long before = threads.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < CALLS; i++) {
                call.run();
            }
            allocated = (threads.getCurrentThreadAllocatedBytes() - before) / CALLS;
        } while (allocated > 0 && threads.getCurrentThreadCpuTime() < deadline);
        return allocated;
    }
}
