package io.tutti.bootstrap;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * A process's files in the {@link UserFolder} of a folder of shared memory. All names begin with {@code tutti-} and the
 * job's number in hexadecimal. Names of what ranks share go on with the start's id, which only its ranks know: starts of
 * equal job numbers side by side never have a file in common. Every process of a job has an {@link OwnerFile}, {@code
 * tutti-JOB-owner-…}; files of jobs without a living owner are swept when another process of
 * the user starts or ends. The last one removes the folder.
 */
public final class SharedMemoryFiles implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger("io.tutti");
    private static final Set<StandardOpenOption> NEW =
            Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE);

    private final Path shared;
    private final long job;
    private final OwnerFile owner;

    private SharedMemoryFiles(Path shared, long job, OwnerFile owner) {
        this.shared = shared;
        this.job = job;
        this.owner = owner;
    }

    /**
     * Sweeps what dead jobs left and marks this process as living.
     *
     * @param shared the folder in which the user's folder is, or is made
     * @param job the job's number
     * @param member which process of the job this is: its rank, or a word
     * @throws IOException if the user's folder, or a file in it, cannot be made
     */
    public static SharedMemoryFiles claim(Path shared, long job, String member) throws IOException {
        new StaleFileCleaner(UserFolder.make(shared))
                .run(); // first: with its mark, the job's earlier files count as those of the living
        return new SharedMemoryFiles(shared, job, OwnerFile.create(shared, prefix(job), member));
    }

    /**
     * Deletes what dead jobs of this user left, and the user's folder if nothing is left in it.
     *
     * @param shared the folder in which the user's folder is
     * @throws IOException if the user's folder cannot be read
     */
    public static void sweep(Path shared) throws IOException {
        new StaleFileCleaner(UserFolder.in(shared)).run();
        UserFolder.removeIfEmpty(shared);
    }

    static String prefix(long job) {
        return "tutti-%016x-".formatted(job);
    }

    /** Read and write for the user alone, where the file system knows of such things. */
    static FileAttribute<?>[] ownerOnly(Path path) {
        return UserFolder.isPosix(path)
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                }
                : new FileAttribute<?>[0];
    }

    /**
     * The path of a file that ranks of one start share.
     *
     * @param start the start's id
     * @param name unique within the start
     */
    public Path path(long start, String name) {
        return path("%016x-".formatted(start) + name);
    }

    /** The path of a file of this job. */
    public Path path(String name) {
        return UserFolder.in(shared).resolve(prefix(job) + name);
    }

    /** Makes a file with this content for the user alone; fails if it exists. */
    public void write(Path path, byte[] content) throws IOException {
        try (FileChannel file = FileChannel.open(path, NEW, ownerOnly(path))) {
            ByteBuffer bytes = ByteBuffer.wrap(content);
            while (bytes.hasRemaining()) {
                file.write(bytes);
            }
        }
    }

    /** Ends the mark, and sweeps: the job's other files go if this was its last process. */
    @Override
    public void close() {
        try {
            owner.close();
            sweep(shared);
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "closing", e);
        }
    }
}
