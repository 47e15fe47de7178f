package io.tutti.transport.memory;

import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Checks that requested memory is available before any is allocated. Without the check, filling a folder of shared
 * memory takes seconds before it fails; if the folder's limit exceeds physical memory, the system kills a process
 * instead.
 *
 * @param folder folder of shared memory; null for private memory of the process
 * @param available the memory of the system and the control groups
 */
public record Room(Path folder, AvailableMemory available) {
    /**
     * Requires memory.
     *
     * @param place where the requesting rank is, as the message names it
     * @param bytes requested by this rank
     * @param before bytes that lower ranks on the same host request at the same time
     * @throws CommunicationException RESOURCE if less is available
     */
    public void require(String place, long bytes, long before) {
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
            return Long.MAX_VALUE; // a faulty folder is reported when the file is created
        }
    }

    /**
     * Allocates private memory of the process, filled with zeros.
     *
     * @throws CommunicationException RESOURCE if the JVM refuses
     */
    public static MemorySegment allocate(Arena arena, long bytes, long alignment) {
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
