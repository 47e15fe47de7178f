package io.tutti.system;

import io.tutti.bootstrap.files.UserFolder;
import io.tutti.config.Setting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A folder of shared memory for the jobs of one test: in that of all jobs, any start would sweep what a dead one has left.
 *
 * @param folder the folder
 */
record OwnSharedMemory(Path folder) implements AutoCloseable {
    static OwnSharedMemory make() throws IOException {
        return new OwnSharedMemory(Files.createTempDirectory(Path.of("/dev/shm"), "tutti-system-"));
    }

    JobSetup of(JobSetup setup) {
        return setup.with(Setting.SHM_DIR.environmentName(), folder);
    }

    @Override
    public void close() throws IOException {
        SharedMemory.delete(folder, "");
        Files.deleteIfExists(UserFolder.in(folder));
        Files.delete(folder);
    }
}
