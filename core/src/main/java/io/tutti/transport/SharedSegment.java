package io.tutti.transport;

import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;

/** A file in shared memory, mapped: made by one rank, opened by others of the host, deleted when all have it. */
final class SharedSegment {
    private static final int PIECE_BYTES = 1 << 20;

    private SharedSegment() {}

    /**
     * Makes a file of zeros that only this user can open. Every byte is written, because a file of shared memory that is
     * only sized takes memory when it is first touched, and kills the process then if there is none left.
     *
     * @throws CommunicationException of category RESOURCE if there is no room or no permission; no file is left then
     */
    static void create(Path file, long bytes) {
        Set<StandardOpenOption> options = Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        var owner = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
        try (FileChannel channel = FileChannel.open(file, options, owner)) {
            reserve(channel, bytes);
        } catch (IOException e) {
            delete(file);
            throw new CommunicationException(
                    Category.RESOURCE,
                    List.of(),
                    "cannot reserve " + bytes + " bytes of shared memory in " + file.getParent() + " (" + reason(e)
                            + "); free some, enlarge it, or set TUTTI_SHM_DIR or TUTTI_LINK=tcp",
                    e);
        }
    }

    private static void reserve(FileChannel channel, long bytes) throws IOException {
        ByteBuffer zeros = ByteBuffer.allocateDirect((int) Math.min(PIECE_BYTES, Math.max(bytes, 1)));
        for (long left = bytes; left > 0; ) {
            zeros.clear().limit((int) Math.min(left, zeros.capacity()));
            left -= channel.write(zeros);
        }
    }

    private static String reason(IOException e) {
        return e instanceof java.nio.file.AccessDeniedException ? "permission denied" : String.valueOf(e.getMessage());
    }

    /** Maps a file for reading and writing until the arena is closed. */
    static MemorySegment map(Path file, long bytes, Arena arena) {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            return channel.map(FileChannel.MapMode.READ_WRITE, 0, bytes, arena);
        } catch (IOException e) {
            throw new CommunicationException(
                    Category.RESOURCE, List.of(), "cannot map " + file + " (" + reason(e) + ")", e);
        }
    }

    /** Removes the file's name; mappings stay. */
    static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            System.getLogger("io.tutti").log(System.Logger.Level.WARNING, "cannot delete " + file, e);
        }
    }
}
