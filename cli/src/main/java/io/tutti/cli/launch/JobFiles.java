package io.tutti.cli.launch;

import io.tutti.bootstrap.SharedMemoryFiles;
import io.tutti.config.LaunchId;
import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Files of one launcher, named after its id, in the user's folder of shared memory: where rank 0 tells its address, and the
 * {@link Guard}'s script. Where shared memory is full or cannot be written, they are in the folder of temporary files.
 * Closing removes them, and what the ranks left in shared memory.
 */
final class JobFiles implements AutoCloseable {
    /** Room that a file of an address needs, and more: the ranks may use up what is left. */
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
     * Makes the files of a launcher.
     *
     * @param sharedMemory where its ranks put theirs
     */
    static JobFiles create(LaunchId launch, Path sharedMemory) {
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

    /** The folders to be swept when the job has ended. */
    List<String> folders() {
        return List.of(parent.toString(), sharedMemory.toString());
    }

    /** What the paths of all files of this launcher begin with. */
    Path prefix() {
        return files.path("");
    }

    /** The script of the guard. */
    Path guard() {
        return files.path(GUARD);
    }

    /** The file in which rank 0 writes its address. */
    Path rendezvous() {
        return files.path("rendezvous");
    }

    /** The file in which the ranks write why the job failed. */
    Path failureNote() {
        return files.path("failure");
    }

    /** Only when none of its ranks runs any more. */
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
