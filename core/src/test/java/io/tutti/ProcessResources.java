package io.tutti;

import com.sun.management.UnixOperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * What this process holds, of all that a job may leave behind.
 *
 * @param descriptors open files and sockets
 * @param mappings of files
 * @param threads that live
 * @param heapBytes that are reachable
 */
record ProcessResources(long descriptors, long mappings, int threads, long heapBytes) {
    static ProcessResources now() throws IOException {
        System.gc();
        UnixOperatingSystemMXBean process = ManagementFactory.getPlatformMXBean(UnixOperatingSystemMXBean.class);
        try (Stream<String> lines = Files.lines(Path.of("/proc/self/maps"))) {
            return new ProcessResources(
                    process.getOpenFileDescriptorCount(),
                    lines.filter(line -> line.contains("tutti")).count(),
                    ManagementFactory.getThreadMXBean().getThreadCount(),
                    ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
        }
    }

    /** Returns whether this is no more than before, but for a margin that does not grow with rounds. */
    boolean isWithin(ProcessResources before) {
        return descriptors <= before.descriptors + 8
                && mappings <= before.mappings
                && threads <= before.threads + 4
                && heapBytes <= before.heapBytes + (16 << 20);
    }
}
