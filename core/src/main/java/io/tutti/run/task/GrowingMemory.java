package io.tutti.run.task;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** Native memory that is kept and replaced by a larger piece when more is asked for; contents are not kept. */
public final class GrowingMemory implements AutoCloseable {
    private static final int LINE_BYTES = 64;

    /** Null while there is no memory: closing an arena stops all threads of the process for a moment, even an empty one. */
    private Arena arena;

    private MemorySegment memory = MemorySegment.NULL;

    /** The memory, of at least {@code bytes} bytes, on a cache line. */
    public MemorySegment atLeast(long bytes) {
        if (memory.byteSize() < bytes) {
            close();
            arena = Arena.ofShared();
            memory = arena.allocate(bytes, LINE_BYTES);
        }
        return memory;
    }

    /** Gives the memory back; it can be asked for again. */
    @Override
    public void close() {
        if (arena != null) {
            arena.close();
            arena = null;
        }
        memory = MemorySegment.NULL;
    }
}
