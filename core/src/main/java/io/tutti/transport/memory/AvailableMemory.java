package io.tutti.transport.memory;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The memory that this process may still use before the system kills a process for lack of it: the smaller of the
 * system's available memory and the remaining allowance of each control group. A value that cannot be read counts as
 * unlimited.
 */
public final class AvailableMemory {
    private static final long UNKNOWN = Long.MAX_VALUE;
    private static final String KIB = " kB";

    private final Path proc;
    private final Path groups;

    /** Reads the files of this process. */
    public AvailableMemory() {
        this(Path.of("/proc"), Path.of("/sys/fs/cgroup"));
    }

    AvailableMemory(Path proc, Path groups) {
        this.proc = proc;
        this.groups = groups;
    }

    /**
     * Returns the available bytes, the minimum of the system and all control groups; {@link Long#MAX_VALUE} if nothing
     * is known.
     */
    public long bytes() {
        return Math.min(ofSystem(), ofGroups());
    }

    /** Free memory, reclaimable memory, and free swap space, to which shared memory files can be written out. */
    private long ofSystem() {
        long available = kibibytes("MemAvailable:");
        return available == UNKNOWN
                ? UNKNOWN
                : available + (kibibytes("SwapFree:") == UNKNOWN ? 0 : kibibytes("SwapFree:"));
    }

    private long kibibytes(String name) {
        return lines(proc.resolve("meminfo"))
                .filter(line -> line.startsWith(name) && line.endsWith(KIB))
                .mapToLong(line -> number(line.substring(name.length(), line.length() - KIB.length())))
                .map(number -> number == UNKNOWN ? UNKNOWN : number << 10)
                .findFirst()
                .orElse(UNKNOWN);
    }

    private long ofGroups() {
        return lines(proc.resolve("self/cgroup"))
                .map(line -> line.split(":", 3))
                .filter(parts -> parts.length == 3
                        && (parts[1].isEmpty() || List.of(parts[1].split(",")).contains("memory")))
                .mapToLong(parts -> ofGroup(parts[1].isEmpty() ? groups : groups.resolve("memory"), parts[2]))
                .min()
                .orElse(UNKNOWN);
    }

    /** The minimum over a group and its ancestors. Inside a container, the group's own folder may not be visible. */
    private static long ofGroup(Path root, String name) {
        long least = UNKNOWN;
        Path group = root.resolve(name.substring(1)).normalize();
        while (group != null && group.startsWith(root)) {
            least = Math.min(least, left(group));
            group = group.getParent();
        }
        return least;
    }

    private static long left(Path group) {
        long version2 = left(group, "memory.max", "memory.current", "inactive_file ");
        long version1 = left(group, "memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file ");
        return Math.min(version1, version2);
    }

    private static long left(Path group, String limitFile, String usedFile, String droppable) {
        long limit = lines(group.resolve(limitFile))
                .mapToLong(AvailableMemory::number)
                .findFirst()
                .orElse(UNKNOWN);
        long used = lines(group.resolve(usedFile))
                .mapToLong(AvailableMemory::number)
                .findFirst()
                .orElse(UNKNOWN);
        if (limit == UNKNOWN || used == UNKNOWN) {
            return UNKNOWN;
        }
        long cached = lines(group.resolve("memory.stat"))
                .filter(line -> line.startsWith(droppable))
                .mapToLong(line -> number(line.substring(droppable.length())))
                .findFirst()
                .orElse(0);
        return Math.max(0, limit - used + (cached == UNKNOWN ? 0 : cached));
    }

    private static long number(String digits) {
        try {
            return Long.parseLong(digits.strip());
        } catch (NumberFormatException e) {
            return UNKNOWN; // "max"
        }
    }

    private static Stream<String> lines(Path file) {
        try {
            return Files.readAllLines(file).stream();
        } catch (IOException e) {
            return Stream.empty();
        }
    }
}
