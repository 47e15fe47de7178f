package io.tutti.launch.cleanup;

import io.tutti.bootstrap.files.SharedMemoryFiles;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Removes stale files from folders of shared memory. The {@link Guard} runs it last, because a shell cannot determine
 * which process holds a lock.
 */
final class SweepMain {
    private SweepMain() {}

    /** Sweeps every folder named in the arguments. */
    public static void main(String[] folders) throws IOException {
        for (String folder : folders) {
            SharedMemoryFiles.sweep(Path.of(folder));
        }
    }
}
