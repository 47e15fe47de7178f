package io.tutti.training.data.prepared;

import io.tutti.error.FileError;
import io.tutti.training.backend.LearnerRequest;
import io.tutti.training.backend.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * The folder of a data set: that of the user's cache, or one that the user gives.
 *
 * @param path the folder
 * @param remedy what to do if its files are damaged
 */
public record PreparedFolder(Path path, String remedy) {
    /** The word for samples that come with the program. */
    private static final String BUNDLED = "bundled";

    /** Returns the folder of a set in the cache: below {@code XDG_CACHE_HOME}, or {@code ~/.cache}. */
    public static PreparedFolder of(PreparedSet set) {
        String cache = System.getenv("XDG_CACHE_HOME");
        Path base =
                cache == null || cache.isBlank() ? Path.of(System.getProperty("user.home"), ".cache") : Path.of(cache);
        return new PreparedFolder(
                base.resolve("tutti").resolve("data").resolve(set.name()).toAbsolutePath(),
                "run ./tutti data " + set.name());
    }

    /**
     * Finds the samples of a request.
     *
     * @param set what is used if no folder is given
     * @throws UsageException if there are none; it says what to install and to call
     */
    public static PreparedFolder find(LearnerRequest request, PreparedSet set) {
        if (request.data().equals(BUNDLED)) {
            throw new UsageException(
                    "--data " + BUNDLED + ": " + request.model() + " has no samples in this program; run"
                            + " ./tutti data " + set.name() + ", and leave out --data");
        }
        PreparedFolder folder =
                request.data().isEmpty() ? of(set) : new PreparedFolder(Path.of(request.data()), "give another --data");
        if (!folder.exists()) {
            throw new UsageException(
                    request.data().isEmpty() ? absence(set) : "--data " + request.data() + " is not a folder");
        }
        return folder;
    }

    /** Returns what to do if a set is not prepared, in one line. */
    public static String absence(PreparedSet set) {
        return "the data set " + set.name() + " (" + set.text() + ") is not prepared; run ./tutti data " + set.name()
                + ", which needs " + set.needs();
    }

    /** Whether there is such a folder. */
    public boolean exists() {
        return Files.isDirectory(path);
    }

    /**
     * Returns the folder after a comparison of its files with their checksums, if it has any.
     *
     * @throws UsageException if a file is missing or damaged
     */
    public Path verified() {
        Checksums.compare(path, remedy);
        return path;
    }

    /**
     * Prepares a set in the cache, whole or not at all, in place of one that is there.
     *
     * @throws UsageException in one line, if something is missing or damaged
     */
    public static PreparedFolder prepare(PreparedSet set, Consumer<String> progress) {
        PreparedFolder folder = of(set);
        Draft draft = Draft.of(folder.path);
        try {
            draft.begin();
            set.prepare(draft.path(), progress);
            progress.accept("computing checksums");
            Checksums.write(draft.path());
            draft.commit();
        } catch (IOException e) {
            throw new UsageException(folder.path + " cannot be written: " + FileError.describe(e), e);
        } finally {
            Trees.tryDelete(draft.path());
        }
        return folder;
    }
}
