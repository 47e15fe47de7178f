package io.tutti.cli.bench.box;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Optional;

/**
 * Pins threads to processors, by {@code sched_setaffinity} of the system's C library. Only the calling thread is pinned,
 * and those that it starts later: compiler and collector threads of the JVM stay free.
 */
public final class Affinity {
    private static final int MASK_BYTES = 128;
    private static final Optional<MethodHandle> SET = Linker.nativeLinker()
            .defaultLookup()
            .find("sched_setaffinity")
            .map(symbol -> Linker.nativeLinker()
                    .downcallHandle(
                            symbol,
                            FunctionDescriptor.of(
                                    ValueLayout.JAVA_INT,
                                    ValueLayout.JAVA_INT,
                                    ValueLayout.JAVA_LONG,
                                    ValueLayout.ADDRESS)));

    private Affinity() {}

    /** Pins the calling thread; returns whether that was possible. */
    public static boolean pin(int processor) {
        if (SET.isEmpty() || processor < 0 || processor >= MASK_BYTES * Byte.SIZE) {
            return false;
        }
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment mask = arena.allocate(MASK_BYTES, Long.BYTES);
            mask.set(ValueLayout.JAVA_BYTE, processor / Byte.SIZE, (byte) (1 << processor % Byte.SIZE));
            return (int) SET.get().invokeExact(0, (long) MASK_BYTES, mask) == 0;
        } catch (Throwable e) {
            return false; // a measurement without pinning is still one
        }
    }
}
