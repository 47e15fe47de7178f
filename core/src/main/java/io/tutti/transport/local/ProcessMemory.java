package io.tutti.transport.local;

import io.tutti.crypto.SystemRandom;
import io.tutti.transport.memory.CacheLines;
import io.tutti.transport.memory.Room;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The memory that the ranks of one process share, by name. Thread-safe. */
final class ProcessMemory {
    private static final int ID_BYTES = 16;

    private final byte[] id = SystemRandom.bytes(ID_BYTES);
    private final Map<String, MemorySegment> memory = new ConcurrentHashMap<>();
    private final Map<Long, Integer> left = new ConcurrentHashMap<>();

    /** Returns what no other memory has; not to be changed. */
    byte[] id() {
        return id;
    }

    /**
     * Returns the memory of this name. The first caller allocates it, filled with zeros; it is freed when it is
     * unreachable.
     */
    MemorySegment allocate(String name, long bytes) {
        return memory.computeIfAbsent(name, n -> Room.allocate(Arena.ofAuto(), Math.max(bytes, 1), CacheLines.PAIR));
    }

    void forget(String name) {
        memory.remove(name);
    }

    MemorySegment get(String name) {
        return memory.get(name);
    }

    /**
     * Counts a member that has closed a communicator. When all members have, the communicator's memory is dropped.
     */
    void leave(long communicator, int members) {
        if (left.merge(communicator, 1, Integer::sum) == members) {
            left.remove(communicator);
            memory.keySet().removeIf(name -> name.matches("[a-z]+-" + communicator + "(-.*)?"));
        }
    }
}
