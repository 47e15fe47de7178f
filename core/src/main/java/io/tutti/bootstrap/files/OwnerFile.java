package io.tutti.bootstrap.files;

import io.tutti.crypto.SystemRandom;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Set;
import java.util.function.Consumer;

/**
 * A file by which a process marks itself as alive. The process holds a lock on the file, which the system releases when
 * the process ends for any reason. The file is locked before it receives its name, so an unlocked file of that name belongs to
 * a dead process. When the process learns the id of the start, it renames the file to a name that contains the id.
 *
 * <p>POSIX releases all locks of a process on a file when the process closes any descriptor of that file. A process must
 * therefore recognise its own files without opening them: their names contain its process id, and the time at which it started,
 * because in a container every process may have the id 1.
 */
final class OwnerFile implements AutoCloseable {
    private static final String OWNER = "owner-";
    private static final String DRAFT = ".new";
    private static final int TRIALS = 100;
    private static final Set<StandardOpenOption> NEW =
            Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE);

    private final FileChannel channel;
    private Path path;

    private OwnerFile(Path path, FileChannel channel) {
        this.path = path;
        this.channel = channel;
    }

    /**
     * Marks this process as alive.
     *
     * @param shared the folder that contains the user's folder
     * @param prefix prefix of the job's file names
     * @param member which process of the job this is: a rank, or its launcher
     * @return the mark, which the caller closes
     * @throws IOException if the file cannot be created or locked
     */
    static OwnerFile create(Path shared, String prefix, String member) throws IOException {
        return create(shared, prefix, member, draft -> {});
    }

    /** The same; what is done while a draft is not locked yet is for tests. */
    static OwnerFile create(Path shared, String prefix, String member, Consumer<Path> unlocked) throws IOException {
        String name = prefix + OWNER + member + process() + HexFormat.of().toHexDigits(SystemRandom.number());
        for (int trial = 1; ; trial++) {
            try {
                return create(UserFolder.make(shared).resolve(name), unlocked);
            } catch (NoSuchFileException | DraftException e) {
                // another process removed the folder while it was empty, or looked at the draft before it was locked,
                // or removed it
                if (trial == TRIALS) {
                    throw e;
                }
            }
        }
    }

    /** Another process has locked a draft, which it does to see whether a process holds it; a new one is another file. */
    private static final class DraftException extends FileSystemException {
        private static final long serialVersionUID = 1L;

        DraftException(Path draft) {
            super(draft.toString(), null, "cannot be locked");
        }
    }

    private static OwnerFile create(Path path, Consumer<Path> unlocked) throws IOException {
        Path draft = path.resolveSibling(path.getFileName() + DRAFT);
        FileChannel channel = FileChannel.open(draft, NEW, SharedMemoryFiles.ownerOnly(path));
        try {
            unlocked.accept(draft);
            if (channel.tryLock() == null) {
                throw new DraftException(draft);
            }
            Files.move(draft, path, StandardCopyOption.ATOMIC_MOVE);
            return new OwnerFile(path, channel);
        } catch (IOException | RuntimeException e) {
            channel.close();
            Files.deleteIfExists(draft);
            throw e;
        }
    }

    /**
     * Renames the file; the lock stays.
     *
     * @param prefix prefix of the job's file names
     * @param start the start's id, as file names carry it
     */
    void enter(String prefix, String start) throws IOException {
        String name = path.getFileName().toString().substring(prefix.length());
        path = Files.move(path, path.resolveSibling(prefix + start + name), StandardCopyOption.ATOMIC_MOVE);
    }

    /** Returns whether a file name, without the prefix of job and start, is that of an owner file. */
    static boolean isOne(String name) {
        return name.startsWith(OWNER);
    }

    /** Returns whether the process that created an owner file is alive; true if that cannot be determined. */
    static boolean isHeld(Path file) {
        if (file.getFileName().toString().contains(process())) {
            return true;
        }
        // A shared lock: with an exclusive one, two processes that check at once would each take the other for the
        // owner.
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
                FileLock lock = channel.tryLock(0, Long.MAX_VALUE, true)) {
            return lock == null;
        } catch (NoSuchFileException e) {
            return false;
        } catch (IOException | OverlappingFileLockException e) {
            return true;
        }
    }

    /** Returns the part of file names that only this process uses: {@code -PID-START-}. */
    private static String process() {
        ProcessHandle self = ProcessHandle.current();
        long start = self.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
        return "-" + self.pid() + "-" + start + "-";
    }

    /** Removes the file and releases the lock. */
    @Override
    public void close() throws IOException {
        Files.deleteIfExists(path);
        channel.close();
    }
}
