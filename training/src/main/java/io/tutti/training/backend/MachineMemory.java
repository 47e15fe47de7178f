package io.tutti.training.backend;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The memory that this machine can give to ranks. */
public final class MachineMemory {
    private static final Path FILE = Path.of("/proc/meminfo");
    private static final String AVAILABLE = "MemAvailable:";

    private MachineMemory() {}

    /**
     * Compares a need with the memory that is available now.
     *
     * @param megabytes MiB that all ranks of this machine need together, besides what they have already
     * @return in words what is needed and what there is; empty if it fits, or the memory is unknown
     */
    public static Optional<String> excess(long megabytes) {
        try {
            return Files.readAllLines(FILE).stream()
                    .filter(line -> line.startsWith(AVAILABLE))
                    .map(line -> Long.parseLong(line.replaceAll("[^0-9]", "")) >> 10)
                    .filter(available -> available < megabytes)
                    .map(available -> "ranks need " + megabytes + " MiB, " + available + " MiB are available")
                    .findFirst();
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
