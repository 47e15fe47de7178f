package io.tutti.djl;

import ai.djl.ndarray.NDArray;
import java.lang.foreign.MemorySegment;

/** The memory of an array of DJL. */
final class ArrayMemory {
    private ArrayMemory() {}

    /**
     * Returns the memory in which the array itself is, so that what is written there is in the array.
     *
     * @throws IllegalStateException if the engine gives copies only
     */
    static MemorySegment of(NDArray array) {
        MemorySegment memory = MemorySegment.ofBuffer(array.toByteBuffer(true));
        // A copy would be at another address each time.
        MemorySegment again = MemorySegment.ofBuffer(array.toByteBuffer(true));
        if (!memory.isNative() || memory.address() != again.address()) {
            throw new IllegalStateException("the array of shape " + array.getShape() + " on " + array.getDevice()
                    + " is not native memory in one piece");
        }
        return memory;
    }
}
