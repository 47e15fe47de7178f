package io.tutti.transport.shm;

import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import io.tutti.failpoint.Failpoints;
import io.tutti.failpoint.ProtocolStep;
import io.tutti.foreign.NativeFunctions;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;

/**
 * A file of shared memory that ranks of one start share. One rank creates it, others on the host map it, and its name
 * is removed once all have mapped it. Closing removes the name if this object created the file.
 *
 * <p>After its data, a file ends with a seal: the start's id and the number of data bytes. Another start cannot know
 * the name, which contains the id, and a rank that finds another size or seal does not map the file. So all processes
 * that write to a mapped file belong to one start, and its content (frames, slots, windows) needs no id of its own.
 */
public final class SharedSegment implements AutoCloseable {
    private static final int PIECE_BYTES = 1 << 20;
    private static final int SEAL_BYTES = 2 * Long.BYTES;

    private final long start;
    private final Failpoints failpoints;
    private Path made;

    /**
     * Creates no file yet.
     *
     * @param start the start's id
     */
    public SharedSegment(long start) {
        this(start, Failpoints.NONE);
    }

    SharedSegment(long start, Failpoints failpoints) {
        this.start = start;
        this.failpoints = failpoints;
    }

    /**
     * Creates a file of zeros that only this user can open. All its memory is reserved: if a file of shared memory were only
     * resized, its memory would be allocated at the first access, and the system would kill the process if there were
     * none left.
     *
     * @param file path of the file
     * @param bytes data bytes, without the seal
     * @throws CommunicationException of category RESOURCE if the file exists, or if room or permission is lacking; the
     *     file that this call created is then removed
     */
    public void create(Path file, long bytes) {
        Set<StandardOpenOption> options = Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        var owner = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
        try (FileChannel channel = FileChannel.open(file, options, owner)) {
            made = file;
            failpoints.passed(ProtocolStep.SHM_CREATE);
            reserve(file, channel, bytes);
            failpoints.passed(ProtocolStep.SHM_RESERVE);
            writeFully(channel, seal(bytes));
            failpoints.passed(ProtocolStep.SHM_SEAL);
        } catch (FileAlreadyExistsException e) {
            throw resource("cannot make " + file + ": there is a file of this name, which this rank did not make", e);
        } catch (IOException e) {
            close();
            throw resource(
                    "cannot reserve " + bytes + " bytes of shared memory in " + file.getParent() + " (" + reason(e)
                            + "); free some, enlarge it, or set TUTTI_SHM_DIR or TUTTI_LINK=tcp",
                    e);
        }
    }

    /** Leaves the channel after the data bytes. */
    private static void reserve(Path file, FileChannel channel, long bytes) throws IOException {
        if (bytes > 0 && Preallocation.reserve(file, bytes)) {
            channel.position(bytes);
            return;
        }
        ByteBuffer zeros = ByteBuffer.allocateDirect((int) Math.min(PIECE_BYTES, Math.max(bytes, 1)));
        for (long left = bytes; left > 0; ) {
            zeros.clear().limit((int) Math.min(left, zeros.capacity()));
            left -= channel.write(zeros);
        }
    }

    private ByteBuffer seal(long bytes) {
        return ByteBuffer.allocate(SEAL_BYTES).putLong(start).putLong(bytes).flip();
    }

    private static void writeFully(FileChannel channel, ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    private static String reason(IOException e) {
        return e instanceof java.nio.file.AccessDeniedException ? "permission denied" : String.valueOf(e.getMessage());
    }

    /**
     * Maps a file for reading and writing until the arena is closed.
     *
     * @param file path of the file
     * @param bytes data bytes, without the seal
     * @param arena owner of the mapping
     * @return the data bytes
     * @throws CommunicationException of category RESOURCE if it is not a file of this start and size
     */
    public MemorySegment map(Path file, long bytes, Arena arena) {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            check(file, channel, bytes);
            MemorySegment mapped = channel.map(FileChannel.MapMode.READ_WRITE, 0, bytes, arena);
            failpoints.passed(ProtocolStep.SHM_MAP);
            return asNative(mapped, arena);
        } catch (IOException e) {
            throw resource("cannot map " + file + " (" + reason(e) + ")", e);
        }
    }

    /**
     * Returns mapped memory as a segment of the class of all other native memory, if the launcher has granted native access. The JVM inlines
     * what depends on the class of a segment where it has met two classes at most, and an array's is one of them.
     */
    @SuppressWarnings("restricted")
    private static MemorySegment asNative(MemorySegment mapped, Arena arena) {
        return NativeFunctions.areAllowed() ? mapped.reinterpret(arena, null) : mapped;
    }

    /** Checks size and seal before mapping, because mapping would extend a file that is too short. */
    private void check(Path file, FileChannel channel, long bytes) throws IOException {
        long size = channel.size();
        if (size != bytes + SEAL_BYTES) {
            throw resource(
                    "cannot map " + file + ": it has " + size + " bytes instead of " + (bytes + SEAL_BYTES), null);
        }
        ByteBuffer found = ByteBuffer.allocate(SEAL_BYTES);
        while (found.hasRemaining() && channel.read(found, bytes + found.position()) >= 0) {
            // read the rest
        }
        if (!found.flip().equals(seal(bytes))) {
            throw resource("cannot map " + file + ": it is of another start", null);
        }
    }

    private static CommunicationException resource(String message, IOException cause) {
        return new CommunicationException(Category.RESOURCE, List.of(), message, cause);
    }

    /** Removes the name of the file that this object created, if any; mappings stay valid. */
    @Override
    public void close() {
        if (made == null) {
            return;
        }
        try {
            Files.deleteIfExists(made);
        } catch (IOException e) {
            System.getLogger("io.tutti").log(System.Logger.Level.WARNING, "cannot delete " + made, e);
        }
        made = null;
        failpoints.passed(ProtocolStep.SHM_UNLINK);
    }
}
