package io.tutti.mpi.java.memory;

import java.lang.foreign.MemorySegment;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.NavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;

/** Direct buffers of programs, found by their addresses, because a slice does not tell what it is a slice of. */
public final class DirectMemory {
    private static final NavigableMap<Long, Allocation> BY_ADDRESS = new ConcurrentSkipListMap<>();
    private static final ReferenceQueue<ByteBuffer> UNUSED = new ReferenceQueue<>();

    private static final class Allocation extends WeakReference<ByteBuffer> {
        private final long address;

        Allocation(ByteBuffer buffer) {
            super(buffer, UNUSED);
            address = MemorySegment.ofBuffer(buffer).address();
        }
    }

    private DirectMemory() {}

    /**
     * Returns a new direct buffer.
     *
     * @param bytes its capacity
     * @return a buffer with the byte order of a new one
     */
    public static ByteBuffer allocate(int bytes) {
        while (UNUSED.poll() instanceof Allocation unused) {
            BY_ADDRESS.remove(unused.address, unused);
        }
        ByteBuffer buffer = ByteBuffer.allocateDirect(bytes);
        if (bytes > 0) {
            Allocation allocation = new Allocation(buffer);
            BY_ADDRESS.put(allocation.address, allocation);
        }
        return buffer;
    }

    /** Returns the memory of a buffer of {@link #allocate} up to the end of a part of it, or the part of another buffer. */
    static MemorySegment toEndOf(MemorySegment part) {
        Map.Entry<Long, Allocation> below = BY_ADDRESS.floorEntry(part.address());
        ByteBuffer whole = below == null ? null : below.getValue().get();
        if (whole == null) {
            return part;
        }
        MemorySegment memory = MemorySegment.ofBuffer(whole.duplicate().clear());
        long end = part.address() - memory.address() + part.byteSize();
        return end > memory.byteSize() ? part : memory.asSlice(0, end);
    }
}
