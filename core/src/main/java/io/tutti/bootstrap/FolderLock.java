package io.tutti.bootstrap;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/** A lock on a folder of shared memory among the processes, and the ranks in one process, of one user. */
final class FolderLock implements AutoCloseable {
    private static final long MOST_NANOS = 2_000_000_000L;
    private static final long LOOK_NANOS = 2_000_000L;

    private final FileChannel channel;
    private final boolean held;

    private FolderLock(FileChannel channel, boolean held) {
        this.channel = channel;
        this.held = held;
    }

    /** Waits for the lock, but not long: who can't have it goes on without. */
    static FolderLock take(Path folder) throws IOException {
        String user = System.getProperty("user.name", "").replaceAll("[^A-Za-z0-9]", "_");
        FileChannel channel = FileChannel.open(
                folder.resolve("tutti-lock-" + user),
                Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE),
                SharedMemoryFiles.ownerOnly(folder));
        long end = System.nanoTime() + MOST_NANOS;
        boolean held = tryLock(channel);
        while (!held && System.nanoTime() - end < 0) {
            LockSupport.parkNanos(LOOK_NANOS);
            held = tryLock(channel);
        }
        return new FolderLock(channel, held);
    }

    private static boolean tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock() != null;
        } catch (OverlappingFileLockException e) {
            return false; // another rank in this process has it
        }
    }

    boolean isHeld() {
        return held;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
