package io.tutti.report.file;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.util.HashSet;
import java.util.Set;

/**
 * A file that is written piece by piece under another name, and appears under its own when it is complete, with the permissions of the one that it replaces. A {@link FileTarget} that nothing may
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
        draft = target.draft();
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
        FileDraft draft = new FileDraft(FileTarget.of(file));
        try {
            draft.takePermissions(Set.of(PosixFilePermission.OWNER_WRITE)); // so that another run can begin anew
            return draft;
        } catch (IOException | RuntimeException | Error e) {
            draft.close();
            throw e;
        }
    }

    /** Gives the draft the permissions of the file that it replaces, and more. */
    private void takePermissions(Set<PosixFilePermission> more) throws IOException {
        PosixFileAttributeView former = Files.getFileAttributeView(target.path(), PosixFileAttributeView.class);
        if (former == null || target.isInPlace()) {
            return;
        }
        try {
            Set<PosixFilePermission> permissions =
                    new HashSet<>(former.readAttributes().permissions());
            permissions.addAll(more);
            Files.setPosixFilePermissions(draft, permissions);
        } catch (NoSuchFileException e) {
            // the file is new
        }
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
            takePermissions(Set.of());
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
