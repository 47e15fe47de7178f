package io.tutti.transport;

import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Whether memory that is asked for is there, before any is taken: a folder of shared memory fills up for seconds
 * before it is full, and where it may become larger than memory the system ends a process instead.
 *
 * @param folder of shared memory; null for memory of the process alone
 * @param available memory
 */
record Room(Path folder, AvailableMemory available) {
    /**
     * Requires room.
     *
     * @param place where the rank that asks is, in words
     * @param bytes that are asked for
     * @param before bytes that ranks before it ask for at the same time on the same host
     * @throws CommunicationException RESOURCE if there are fewer
     */
    void require(String place, long bytes, long before) {
        long free = available.bytes();
        String where = "memory";
        long space = folder == null ? Long.MAX_VALUE : space();
        if (space < free) {
            free = space;
            where = folder.toString();
        }
        if (bytes > free || before > free - bytes) {
            throw refused(
                    place + " asks for " + bytes + " bytes, but " + where + " has " + free + " bytes free"
                            + (before == 0 ? "" : ", and ranks before it on this host ask for " + before),
                    null);
        }
    }

    private long space() {
        try {
            return Files.getFileStore(folder).getUsableSpace();
        } catch (IOException e) {
            return Long.MAX_VALUE; // what is wrong with the folder shows when a file is made
        }
    }

    /** Memory of the process alone, zeroed. */
    static MemorySegment allocate(Arena arena, long bytes, long alignment) {
        try {
            return arena.allocate(bytes, alignment);
        } catch (OutOfMemoryError e) {
            throw refused(
                    "cannot allocate " + bytes + " bytes of memory (" + e.getMessage()
                            + "); a JVM takes more outside its heap with -XX:MaxDirectMemorySize",
                    e);
        }
    }

    private static CommunicationException refused(String problem, Throwable cause) {
        return new CommunicationException(Category.RESOURCE, List.of(), problem, cause);
    }
}
