package io.tutti.measure.rank;

import io.tutti.Communicator;
import io.tutti.Data;
import io.tutti.type.ElementType;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** The memory in which a measured vector is stored. */
public enum BufferKind {
    /** A Java array. */
    HEAP {
        @Override
        Data make(Communicator world, ElementType type, long bytes) {
            int elements = Math.toIntExact(bytes / type.bytes());
            return Data.of(type.newArray(elements), type);
        }
    },
    /** Memory outside the heap, private to the process. */
    NATIVE {
        @Override
        Data make(Communicator world, ElementType type, long bytes) {
            return Data.of(Arena.ofAuto().allocate(bytes, ALIGNMENT), type);
        }
    },
    /** Memory that the host's other ranks can read. */
    SHARED {
        @Override
        Data make(Communicator world, ElementType type, long bytes) {
            MemorySegment memory = world.allocate(bytes);
            return Data.of(memory.asSlice(0, bytes), type);
        }
    };

    private static final long ALIGNMENT = 64;

    /** Allocates a vector of {@code bytes} bytes, a whole number of elements; collective for {@link #SHARED}. */
    abstract Data make(Communicator world, ElementType type, long bytes);
}
