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
     * @throws UncheckedIOException if that is impossible
     */
    static SoakFolders make(Path shared) {
        return make(shared, Path.of(System.getProperty("java.io.tmpdir")));
    }

    /** The same in another folder of temporary files. */
    static SoakFolders make(Path shared, Path temporary) {
        Path sharedMemory = folder(shared);
        try {
            return new SoakFolders(sharedMemory, folder(temporary));
        } catch (UncheckedIOException e) {
            removeIn(sharedMemory, true);
            throw e;
        }
    }

    private static Path folder(Path where) {
        try {
            return Files.createTempDirectory(where, PREFIX);
        } catch (IOException e) {
            throw new UncheckedIOException("no folder can be made in " + where + ": " + FileError.describe(e), e);
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
        try {
            removeIn(sharedMemory, true);
        } finally {
            removeIn(temporary, true);
        }
    }
}
