package io.tutti.cli.info;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A machine.
 *
 * @param system name of the operating system
 * @param architecture of its processors
 * @param processors number of processors that this process may use
 * @param cpuQuota processor time that the control group allows, in processors; null for no limit
 * @param sharedMemory the folder of shared memory; null if it does not exist
 */
public record Machine(String system, String architecture, int processors, Double cpuQuota, SharedMemory sharedMemory) {
    /**
     * A folder of memory files.
     *
     * @param folder its path
     * @param bytes its size
     * @param freeBytes its free space
     */
    public record SharedMemory(String folder, long bytes, long freeBytes) {
        static SharedMemory of(Path folder) {
            try {
                FileStore store = Files.getFileStore(folder);
                return new SharedMemory(folder.toString(), store.getTotalSpace(), store.getUsableSpace());
            } catch (IOException e) {
                return null;
            }
        }
    }

    /** Returns the machine of this process. {@code sharedMemory} is the folder of shared memory. */
    public static Machine here(Path sharedMemory) {
        return new Machine(
                System.getProperty("os.name") + " " + System.getProperty("os.version"),
                System.getProperty("os.arch"),
                Runtime.getRuntime().availableProcessors(),
                CpuQuota.ofThisProcess(),
                SharedMemory.of(sharedMemory));
    }
}
