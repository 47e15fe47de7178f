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
 * @param processors that this process may use
 * @param cpuQuota processors' worth of time that the control group allows; null for no limit
 * @param sharedMemory where ranks of one host meet; null if it is not there
 */
public record Machine(String system, String architecture, int processors, Double cpuQuota, SharedMemory sharedMemory) {
    /**
     * A folder of memory files.
     *
     * @param folder its path
     * @param bytes its size
     * @param freeBytes what is left
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

    /** The machine of this process; shared memory is looked for in a folder. */
    public static Machine here(Path sharedMemory) {
        return new Machine(
                System.getProperty("os.name") + " " + System.getProperty("os.version"),
                System.getProperty("os.arch"),
                Runtime.getRuntime().availableProcessors(),
                CpuQuota.ofThisProcess(),
                SharedMemory.of(sharedMemory));
    }
}
