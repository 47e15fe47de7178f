package io.tutti.bootstrap.record;

import io.tutti.bootstrap.files.SharedMemoryFiles;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * How a user of a machine asks a running job for what its ranks have recorded: by files of the start, in the folder that only the
 * user may enter. The user's program creates {@link #REQUEST}; rank 0 deletes it, asks all ranks over the control plane, writes a file
 * for each rank that answers, and then {@link #DONE}. The user's program deletes them; otherwise they vanish with the job. Programs take turns
 * by a lock on {@link #TURN}.
 */
public final class InspectionFiles {
    /** Ends the name of the file that asks. */
    public static final String REQUEST = "inspect";

    /** Ends the name of the file that a program locks while it asks. It vanishes with the job. */
    public static final String TURN = "inspector";

    /** Ends the name of the file that says that all answers are written. */
    public static final String DONE = "inspected";

    /** Followed by a rank, ends the name of its answer. */
    public static final String RECORD = "record-";

    private final SharedMemoryFiles files;
    private final long start;
    private final Path request;

    /**
     * @param files of rank 0
     * @param start the start's id
     */
    public InspectionFiles(SharedMemoryFiles files, long start) {
        this.files = files;
        this.start = start;
        this.request = files.path(start, REQUEST);
    }

    /** Whether a user asks; each request is seen once. */
    public boolean isAsked() {
        try {
            return Files.exists(request) && Files.deleteIfExists(request);
        } catch (IOException e) {
            return false;
        }
    }

    /** Writes the answers. */
    public void write(Map<Integer, byte[]> records) {
        try {
            Files.deleteIfExists(files.path(start, DONE));
            for (Map.Entry<Integer, byte[]> each : records.entrySet()) {
                Path file = files.path(start, RECORD + each.getKey());
                Files.deleteIfExists(file);
                files.write(file, each.getValue());
            }
            files.write(files.path(start, DONE), new byte[0]);
        } catch (IOException e) {
            System.getLogger("io.tutti").log(Level.WARNING, "records cannot be written: {0}", e.toString());
        }
    }
}
