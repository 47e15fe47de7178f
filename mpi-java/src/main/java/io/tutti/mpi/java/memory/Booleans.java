package io.tutti.mpi.java.memory;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Arrays of booleans, which are no memory segments, as bytes. */
final class Booleans {
    private Booleans() {}

    static MemorySegment toBytes(boolean[] array) {
        byte[] bytes = new byte[array.length];
        for (int index = 0; index < array.length; index++) {
            bytes[index] = (byte) (array[index] ? 1 : 0);
        }
        return MemorySegment.ofArray(bytes);
    }

    static void fromBytes(MemorySegment bytes, boolean[] array) {
        for (int index = 0; index < array.length; index++) {
            array[index] = bytes.get(ValueLayout.JAVA_BYTE, index) != 0;
        }
    }
}
