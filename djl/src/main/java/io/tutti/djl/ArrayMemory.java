package io.tutti.djl;

import ai.djl.ndarray.NDArray;
import java.lang.foreign.MemorySegment;

/** The memory of an array of DJL, for collectives of one's own: {@code Data.of(ArrayMemory.of(array), ElementType.FLOAT32)}. */
public final class ArrayMemory {
    private ArrayMemory() {}

    /**
     * Returns the memory in which the array itself is, so that what is written there is in the array. It is valid as long as the
     * array; nothing is copied. A call costs two of the engine's.
     *
     * @param array an array of the CPU, of at most 2 GiB
     * @return its elements, in the order of the machine
     * @throws IllegalStateException if the engine gives copies only
     */
    public static MemorySegment of(NDArray array) {
        MemorySegment memory = MemorySegment.ofBuffer(array.toByteBuffer(true));
        // A copy would be at another address each time.
        MemorySegment again = MemorySegment.ofBuffer(array.toByteBuffer(true));
        if (!memory.isNative() || memory.address() != again.address()) {
            throw new IllegalStateException("the array of shape " + array.getShape() + " on " + array.getDevice()
                    + " is not native memory in one piece");
        }
        return memory;
    }

    /** The memory of an array like one of which {@link #of} has proven that the engine shares it; a call costs one of the engine's. */
    static MemorySegment unproven(NDArray array) {
        return MemorySegment.ofBuffer(array.toByteBuffer(true));
    }
}
