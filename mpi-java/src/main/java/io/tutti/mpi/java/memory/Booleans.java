package io.tutti.mpi.java.memory;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Parts of arrays of booleans, which are no memory segments, as bytes. */
final class Booleans {
    private Booleans() {}

    static MemorySegment toBytes(boolean[] array, int first, int end) {
        byte[] bytes = new byte[end - first];
        for (int index = first; index < end; index++) {
            bytes[index - first] = (byte) (array[index] ? 1 : 0);
        }
        return MemorySegment.ofArray(bytes);
    }

    static void fromBytes(MemorySegment bytes, boolean[] array, int first) {
        for (int index = 0; index < bytes.byteSize(); index++) {
            array[first + index] = bytes.get(ValueLayout.JAVA_BYTE, index) != 0;
        }
    }
}
