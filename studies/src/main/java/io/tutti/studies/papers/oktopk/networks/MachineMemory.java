package io.tutti.studies.papers.oktopk.networks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The memory that this machine can give to processes. */
final class MachineMemory {
    private static final Path FILE = Path.of("/proc/meminfo");
    private static final String AVAILABLE = "MemAvailable:";

    private MachineMemory() {}

    /** Returns in words by how much a need exceeds the memory; empty if it fits, or the memory is unknown. */
    static Optional<String> excess(long megabytes) {
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
