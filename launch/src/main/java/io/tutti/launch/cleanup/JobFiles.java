package io.tutti.launch.cleanup;

import io.tutti.bootstrap.files.SharedMemoryFiles;
import io.tutti.config.LaunchId;
import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import io.tutti.error.FileError;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The files of one launcher, named after its id, in the user's folder of shared memory: the file in which rank 0
 * publishes its address, and the script of the {@link Guard}. If shared memory is full or cannot be written, the files
 * are in the folder of temporary files. {@link #close} removes them and everything that the ranks left in shared
 * memory.
 */
public final class JobFiles implements AutoCloseable {
    /** Required free space. It exceeds the size of an address file, because the ranks may use the remaining space. */
    private static final long LEAST_ROOM_BYTES = 1 << 20;

    private static final String GUARD = "guard";

    private final SharedMemoryFiles files;
    private final Path parent;
    private final Path sharedMemory;

    private JobFiles(SharedMemoryFiles files, Path parent, Path sharedMemory) {
        this.files = files;
        this.parent = parent;
        this.sharedMemory = sharedMemory;
    }

    /**
     * Creates the files of a launcher.
     *
     * @param launch the launcher's id
     * @param sharedMemory folder in which its ranks put their shared memory
     */
    public static JobFiles create(LaunchId launch, Path sharedMemory) {
        try {
            return create(launch, sharedMemory, sharedMemory);
        } catch (IOException e) {
            Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
            try {
                return create(launch, temporary, sharedMemory);
            } catch (IOException second) {
                throw new CommunicationException(
                        Category.RESOURCE,
                        List.of(),
                        "no files for the job can be made in " + sharedMemory + " (" + e.getMessage() + "), nor in "
                                + temporary + " (" + second.getMessage() + ")",
                        second);
            }
        }
    }

    private static JobFiles create(LaunchId launch, Path parent, Path sharedMemory) throws IOException {
        long room = Files.getFileStore(parent).getUsableSpace();
        if (room < LEAST_ROOM_BYTES) {
            throw new IOException("there are " + room + " bytes left");
        }
        SharedMemoryFiles files =
                SharedMemoryFiles.claim(parent, Long.parseUnsignedLong(launch.start(), 16), "launcher");
        try {
            files.write(files.path(GUARD), Guard.SCRIPT.getBytes(StandardCharsets.UTF_8));
            return new JobFiles(files, parent, sharedMemory);
        } catch (IOException e) {
            files.close();
            throw e;
        }
    }

    /** Returns the folders to sweep after the job has ended. */
    List<String> folders() {
        return List.of(parent.toString(), sharedMemory.toString());
    }

    /** Returns the common prefix of the paths of this launcher's files. */
    Path prefix() {
        return files.path("");
    }

    /** Returns the guard's script. */
    Path guard() {
        return files.path(GUARD);
    }

    /** Returns the file in which rank 0 writes its address. */
    public Path rendezvous() {
        return files.path("rendezvous");
    }

    /** Returns the file in which the ranks write why the job failed. */
    public Path failureNote() {
        return files.path("failure");
    }

    /**
     * Makes one more file.
     *
     * @param name unique among these files
     * @param content the bytes
     * @return the file
     * @throws CommunicationException if it cannot be written
     */
    public Path write(String name, byte[] content) {
        Path file = files.path(name);
        try {
            files.write(file, content);
            return file;
        } catch (IOException e) {
            throw new CommunicationException(
                    Category.RESOURCE, List.of(), file + " cannot be written: " + FileError.describe(e), e);
        }
    }

    /** Removes the files. Call it only when no rank of the launcher runs any more. */
    @Override
    public void close() {
        files.close();
        try {
            SharedMemoryFiles.sweep(sharedMemory);
        } catch (IOException e) {
            System.getLogger("io.tutti").log(Level.WARNING, "{0} cannot be swept: {1}", sharedMemory, e);
        }
    }
}
