package io.tutti.transport;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * How much memory this process may still use before the system ends a process for it: what the system has and what each of
 * its control groups is allowed. What cannot be read is taken for unlimited.
 */
final class AvailableMemory {
    private static final long UNKNOWN = Long.MAX_VALUE;

    private final Path proc;
    private final Path groups;

    /** Of this process. */
    AvailableMemory() {
        this(Path.of("/proc"), Path.of("/sys/fs/cgroup"));
    }

    AvailableMemory(Path proc, Path groups) {
        this.proc = proc;
        this.groups = groups;
    }

    /** Bytes, of the system and of the tightest control group; {@link Long#MAX_VALUE} if nothing is known. */
    long bytes() {
        return Math.min(ofSystem(), ofGroups());
    }

    /** Free memory, what can be dropped, and free swap space, into which files of shared memory may go. */
    private long ofSystem() {
        long available = kibibytes("MemAvailable:");
        return available == UNKNOWN
                ? UNKNOWN
                : available + (kibibytes("SwapFree:") == UNKNOWN ? 0 : kibibytes("SwapFree:"));
    }

    private long kibibytes(String name) {
        return lines(proc.resolve("meminfo"))
                .filter(line -> line.startsWith(name))
                .mapToLong(line -> number(line.replaceAll("[^0-9]", "")))
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

    /** Of a group and of those that it is in; inside a container its own name may not be there. */
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
