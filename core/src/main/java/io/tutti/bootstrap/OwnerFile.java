package io.tutti.bootstrap;

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
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Set;

/**
 * A file by which a process marks itself as living: it holds a lock on it, which the system drops when the process ends,
 * however that happens. The file gets its name when it is locked, not before; so one that is not locked is dead.
 *
 * <p>POSIX drops all locks that a process has on a file as soon as the process closes any descriptor of it. So a process
 * must know its files without opening them: their names hold its number and the time at which it started, since in
 * containers every process may be number 1.
 */
final class OwnerFile implements AutoCloseable {
    private static final String OWNER = "owner-";
    private static final String DRAFT = ".new";
    private static final int TRIALS = 100;
    private static final Set<StandardOpenOption> NEW =
            Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE);

    private final Path path;
    private final FileChannel channel;

    private OwnerFile(Path path, FileChannel channel) {
        this.path = path;
        this.channel = channel;
    }

    /**
     * Marks this process as living.
     *
     * @param shared the folder in which the user's folder is
     * @param prefix what names of the job's files begin with
     * @param member which process of the job this is: a rank, or its launcher
     */
    static OwnerFile create(Path shared, String prefix, String member) throws IOException {
        String name = prefix + OWNER + member + process() + "%016x".formatted(new SecureRandom().nextLong());
        for (int trial = 1; ; trial++) {
            try {
                return create(UserFolder.make(shared).resolve(name));
            } catch (NoSuchFileException e) {
                // Another process removed the folder, which was empty, or the draft, which was not locked yet.
                if (trial == TRIALS) {
                    throw e;
                }
            }
        }
    }

    private static OwnerFile create(Path path) throws IOException {
        Path draft = path.resolveSibling(path.getFileName() + DRAFT);
        FileChannel channel = FileChannel.open(draft, NEW, SharedMemoryFiles.ownerOnly(path));
        try {
            if (channel.tryLock() == null) {
                throw new FileSystemException(draft.toString(), null, "cannot be locked");
            }
            Files.move(draft, path, StandardCopyOption.ATOMIC_MOVE);
            return new OwnerFile(path, channel);
        } catch (IOException | RuntimeException e) {
            channel.close();
            Files.deleteIfExists(draft);
            throw e;
        }
    }

    /** Whether a file of this name, after the job's prefix, is the mark of a process. */
    static boolean isOne(String name) {
        return name.startsWith(OWNER);
    }

    /** Whether the process lives whose mark this is; also if that cannot be judged. */
    static boolean isHeld(Path file) {
        if (file.getFileName().toString().contains(process())) {
            return true;
        }
        // A shared lock: those who look at the same time do not take each other for the owner.
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
                FileLock lock = channel.tryLock(0, Long.MAX_VALUE, true)) {
            return lock == null;
        } catch (NoSuchFileException e) {
            return false;
        } catch (IOException | OverlappingFileLockException e) {
            return true;
        }
    }

    /** What names of this process's files contain, and those of no other: {@code -PID-START-}. */
    private static String process() {
        ProcessHandle self = ProcessHandle.current();
        long start = self.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
        return "-" + self.pid() + "-" + start + "-";
    }

    /** Ends the mark. */
    @Override
    public void close() throws IOException {
        Files.deleteIfExists(path);
        channel.close();
    }
}
