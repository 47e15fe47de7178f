package io.tutti.soak;

import io.tutti.error.FileError;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The folders of a campaign, which all its runs use. Closing removes them.
 *
 * @param sharedMemory of the ranks
 * @param temporary of the ranks' temporary files
 */
record SoakFolders(Path sharedMemory, Path temporary) implements AutoCloseable {
    private static final String PREFIX = "tutti-soak-";

    /**
     * Makes new ones.
     *
     * @param shared folder of shared memory
     */
    static SoakFolders make(Path shared) {
        Path memory = temporary(shared);
        try {
            return new SoakFolders(memory, temporary(Path.of(System.getProperty("java.io.tmpdir"))));
        } catch (UncheckedIOException e) {
            removeIn(memory, true);
            throw e;
        }
    }

    private static Path temporary(Path parent) {
        try {
            return Files.createTempDirectory(parent, PREFIX);
        } catch (IOException e) {
            throw new UncheckedIOException("no folder can be made in " + parent + ": " + FileError.describe(e), e);
        }
    }

    /** Removes what is in them, so that one run does not fail for what another has left. */
    void clear() {
        folders().forEach(folder -> removeIn(folder, false));
    }

    private List<Path> folders() {
        return List.of(sharedMemory, temporary);
    }

    private static void removeIn(Path folder, boolean itself) {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                if (itself || !each.equals(folder)) {
                    Files.deleteIfExists(each);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(folder + " cannot be emptied: " + FileError.describe(e), e);
        }
    }

    @Override
    public void close() {
        folders().forEach(folder -> removeIn(folder, true));
    }
}
