package io.tutti.cli.launch;

import io.tutti.bootstrap.SharedMemoryFiles;
import java.io.IOException;
import java.nio.file.Path;

/** Sweeps folders of shared memory: what the {@link Guard} runs at last, since a shell cannot see who holds a lock. */
final class SweepMain {
    private SweepMain() {}

    /** With folders for arguments. */
    public static void main(String[] folders) throws IOException {
        for (String folder : folders) {
            SharedMemoryFiles.sweep(Path.of(folder));
        }
    }
}
