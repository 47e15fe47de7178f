package io.tutti.training.data.prepared;

import java.nio.file.Path;
import java.util.function.Consumer;

/** A data set that can be prepared on this machine. */
public interface PreparedSet {
    /** Its name, in {@code tutti data NAME}. */
    String name();

    /** What it is, in a few words. */
    String text();

    /** Where it comes from, and its licence. */
    String origin();

    /** What must be installed to prepare it. */
    String needs();

    /**
     * Writes its files.
     *
     * @param folder an empty folder
     * @param progress receives what is being done
     * @throws io.tutti.training.backend.UsageException in one line, if something is missing or damaged
     */
    void prepare(Path folder, Consumer<String> progress);
}
