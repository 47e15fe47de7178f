package io.tutti.report.file;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** A file that is written piece by piece under another name, and appears under its own when it is complete. One thread. */
public final class FileDraft implements AutoCloseable {
    private final Path file;
    private final Path draft;
    private final OutputStream stream;
    private boolean isOpen = true;

    private FileDraft(Path file, Path draft) throws IOException {
        this.file = file;
        this.draft = draft;
        stream = Files.newOutputStream(draft);
    }

    /**
     * Begins a file.
     *
     * @param file the file, in an existing folder; one that exists stays until {@link #commit}
     * @return an empty draft
     * @throws IOException if it cannot be written
     */
    public static FileDraft of(Path file) throws IOException {
        return new FileDraft(file, file.resolveSibling(file.getFileName() + ".part"));
    }

    /** {@return what takes the content, without a buffer} */
    public OutputStream stream() {
        return stream;
    }

    /**
     * Ends the content, and gives the file its name.
     *
     * @throws IOException if that fails
     */
    public void commit() throws IOException {
        stream.close();
        move(draft, file);
        isOpen = false;
    }

    /** Deletes a draft that was not committed. */
    @Override
    public void close() {
        if (isOpen) {
            isOpen = false;
            try {
                stream.close();
                Files.deleteIfExists(draft);
            } catch (IOException e) {
                // the next draft of this file replaces what is left
            }
        }
    }

    private static void move(Path from, Path to) throws IOException {
        try {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
        }
    }
}
