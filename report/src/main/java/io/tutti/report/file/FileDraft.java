package io.tutti.report.file;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * A file that is written piece by piece under another name, and appears under its own when it is complete. A {@link FileTarget} that nothing may
 * replace is written at once. One thread.
 */
public final class FileDraft implements AutoCloseable {
    private final FileTarget target;
    private final Path draft;
    private final FileChannel channel;
    private final OutputStream stream;
    private boolean isOpen = true;

    private FileDraft(FileTarget target) throws IOException {
        this.target = target;
        Path file = target.path();
        draft = target.isInPlace() ? file : file.resolveSibling(file.getFileName() + ".part");
        channel = target.isInPlace()
                ? FileChannel.open(draft, StandardOpenOption.APPEND)
                : FileChannel.open(
                        draft,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.TRUNCATE_EXISTING,
                        StandardOpenOption.WRITE);
        stream = Channels.newOutputStream(channel);
    }

    /**
     * Begins a file.
     *
     * @param file the file, in an existing folder, or a link to it; one that exists stays until {@link #commit}
     * @return an empty draft
     * @throws IOException if it cannot be written
     */
    public static FileDraft of(Path file) throws IOException {
        return new FileDraft(FileTarget.of(file));
    }

    /** {@return what takes the content, without a buffer} */
    public OutputStream stream() {
        return stream;
    }

    /**
     * Ends the content, and gives the file its name once the content is on the device: after a power failure, the file is the one before
     * or complete.
     *
     * @throws IOException if that fails
     */
    public void commit() throws IOException {
        if (target.isInPlace()) {
            stream.close();
        } else {
            channel.force(true);
            stream.close();
            move(draft, target.path());
        }
        isOpen = false;
    }

    /** Deletes a draft that was not committed. */
    @Override
    public void close() {
        if (isOpen) {
            isOpen = false;
            try {
                stream.close();
                if (!target.isInPlace()) {
                    Files.deleteIfExists(draft);
                }
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
