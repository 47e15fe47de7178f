package io.tutti.bootstrap.placement;

import io.tutti.foreign.NativeFunctions;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/**
 * Pins threads to processors with {@code sched_setaffinity} of the system's C library. Only the calling thread and the
 * threads that it starts later are pinned; compiler and collector threads of the JVM are not. Needs native access.
 */
public final class Affinity {
    private static final int MASK_BYTES = 128;
    private static final MethodHandle SET = NativeFunctions.areAllowed() ? find() : null;

    private Affinity() {}

    private static MethodHandle find() {
        FunctionDescriptor form = FunctionDescriptor.of(
                ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG, ValueLayout.ADDRESS);
        return NativeFunctions.find("sched_setaffinity", form);
    }

    /**
     * Pins the calling thread.
     *
     * @param processor number of the processor, from 0
     * @return whether the thread is pinned; false without native access, or if the system refuses
     */
    public static boolean pin(int processor) {
        if (SET == null || processor < 0 || processor >= MASK_BYTES * Byte.SIZE) {
            return false;
        }
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment mask = arena.allocate(MASK_BYTES, Long.BYTES);
            mask.set(ValueLayout.JAVA_BYTE, processor / Byte.SIZE, (byte) (1 << processor % Byte.SIZE));
            return (int) SET.invokeExact(0, (long) MASK_BYTES, mask) == 0;
        } catch (Throwable e) {
            return false;
        }
    }
}
