package io.tutti.bootstrap;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Optional;

/**
 * Pins threads to processors, by {@code sched_setaffinity} of the system's C library. Only the calling thread is pinned,
 * and those that it starts later: compiler and collector threads of the JVM stay free. Needs native access.
 */
@SuppressWarnings("restricted")
public final class Affinity {
    private static final int MASK_BYTES = 128;
    private static final Optional<MethodHandle> SET =
            Affinity.class.getModule().isNativeAccessEnabled() ? find() : Optional.empty();

    private Affinity() {}

    private static Optional<MethodHandle> find() {
        FunctionDescriptor form = FunctionDescriptor.of(
                ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG, ValueLayout.ADDRESS);
        Linker linker = Linker.nativeLinker();
        return linker.defaultLookup().find("sched_setaffinity").map(symbol -> linker.downcallHandle(symbol, form));
    }

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
            return false;
        }
    }
}
