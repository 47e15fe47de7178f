package io.tutti.bootstrap;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * A process's files in the folder of shared memory. All names begin with {@code tutti-} and the job's number in
 * hexadecimal. Names of what ranks share go on with the start's id, which only its ranks know: starts of equal job numbers
 * side by side never have a file in common. Every process of a job holds a lock on a file of its own, {@code tutti-JOB-owner-RANK-PID}; the lock ends
 * with the process, however that ends, and files of jobs without a living owner are swept by the next start.
 *
 * <p>Claiming and sweeping happen under a lock for the whole folder and user, so nobody sweeps a job that is just
 * beginning, and the first rank of a job also sweeps what an earlier job of the same number left.
 */
public final class SharedMemoryFiles implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger("io.tutti");
    private static final Set<StandardOpenOption> NEW =
            Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE);

    private final Path folder;
    private final long job;
    private final Path owner;
    private final FileChannel channel;

    private SharedMemoryFiles(Path folder, long job, Path owner, FileChannel channel) {
        this.folder = folder;
        this.job = job;
        this.owner = owner;
        this.channel = channel;
    }

    /**
     * Sweeps what dead jobs left and marks this process as living.
     *
     * @throws IOException if files cannot be made in {@code folder}
     */
    public static SharedMemoryFiles claim(Path folder, long job, int rank) throws IOException {
        try (FolderLock lock = FolderLock.take(folder)) {
            if (lock.isHeld()) {
                int swept = new Sweep(folder).run();
                if (swept > 0) {
                    LOG.log(Level.INFO, "swept {0} files of dead jobs in {1}", swept, folder);
                }
            }
            Path owner = folder.resolve(prefix(job) + Sweep.OWNER + rank + "-"
                    + ProcessHandle.current().pid());
            Files.deleteIfExists(owner); // left by an earlier process of the same number
            FileChannel channel = FileChannel.open(owner, NEW, ownerOnly(folder));
            FileLock own = channel.tryLock();
            if (own == null) {
                channel.close();
                throw new FileSystemException(owner.toString(), null, "cannot be locked");
            }
            return new SharedMemoryFiles(folder, job, owner, channel);
        }
    }

    static String prefix(long job) {
        return "tutti-%016x-".formatted(job);
    }

    /** Read and write for the user alone, where the file system knows of such things. */
    static FileAttribute<?>[] ownerOnly(Path folder) {
        return folder.getFileSystem().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                }
                : new FileAttribute<?>[0];
    }

    /** The folder. */
    public Path folder() {
        return folder;
    }

    /**
     * The path of a file that ranks of one start share.
     *
     * @param start the start's id
     * @param name unique within the start
     */
    public Path path(long start, String name) {
        return folder.resolve(prefix(job) + "%016x-".formatted(start) + name);
    }

    /** Makes a file with this content for the user alone; fails if it exists. */
    void write(Path path, byte[] content) throws IOException {
        try (FileChannel file = FileChannel.open(path, NEW, ownerOnly(folder))) {
            ByteBuffer bytes = ByteBuffer.wrap(content);
            while (bytes.hasRemaining()) {
                file.write(bytes);
            }
        }
    }

    /** Ends the mark; the job's other files are not touched. */
    @Override
    public void close() {
        try {
            Files.deleteIfExists(owner);
            channel.close();
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "closing", e);
        }
    }
}
