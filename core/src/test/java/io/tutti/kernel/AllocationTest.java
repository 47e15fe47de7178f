package io.tutti.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.sun.management.ThreadMXBean;
import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Once compiled, kernels allocate nothing. A vector that the compiler does not keep in a register is an allocation, so
 * this also fails when a kernel has become slow; the types take turns, because they spoil each other's profiles first.
 */
class AllocationTest {
    private static final int CALLS = 200;
    private static final int COUNT = 1024;
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    @ParameterizedTest
    @EnumSource(ElementType.class)
    void compiledKernelsAllocateNothing(ElementType type) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment[] sources = {arena.allocate(COUNT * 8), arena.allocate(COUNT * 8), arena.allocate(COUNT * 8)};
            long[] offsets = new long[3];
            Kernel kernel = Kernels.of(Reduction.SUM, type);
            assertEventuallyZero(() -> {
                kernel.reduce(sources[0], 0, sources[1], 0, sources[0], 0, COUNT);
                kernel.reduceMany(sources, offsets, 3, sources[0], 0, COUNT);
                Scaling.divide(sources[0], 0, sources[0], 0, COUNT, 3, type);
            });
        }
    }

    /** Compilation runs beside the test, so calls are repeated until they are clean or patience ends. */
    private void assertEventuallyZero(Runnable call) {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        long allocated;
        do {
            long before = threads.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < CALLS; i++) {
                call.run();
            }
            allocated = (threads.getCurrentThreadAllocatedBytes() - before) / CALLS;
        } while (allocated > 0 && System.nanoTime() < deadline);
        assertEquals(0, allocated, "bytes allocated per call");
    }
}
