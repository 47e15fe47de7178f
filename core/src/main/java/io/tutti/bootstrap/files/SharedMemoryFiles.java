package io.tutti.bootstrap.files;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HexFormat;
import java.util.Set;

/**
 * A process's files in the {@link UserFolder} of a folder of shared memory. All names begin with {@code tutti-} and the
 * job's number in hexadecimal. Names of files that ranks share continue with the start's id, which only the ranks of
 * that start know: two concurrent starts with the same job number never share a file. Every process of a job has an
 * {@link OwnerFile}, {@code tutti-JOB-owner-…}, which is renamed to {@code tutti-JOB-START-owner-…} when the process
 * enters a start. When a process of the user starts or ends, it deletes the files of starts and of jobs without a living
 * owner; the last one removes the folder.
 */
public final class SharedMemoryFiles implements AutoCloseable {
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
     * Deletes the files of dead starts and jobs, and marks this process as alive.
     *
     * @param shared the folder that contains the user's folder, which is created if it does not exist
     * @param job the job's number
     * @param member which process of the job this is: its rank, or a word
     * @return the process's files, which the caller closes
     * @throws IOException if the user's folder, or a file in it, cannot be created
     */
    public static SharedMemoryFiles claim(Path shared, long job, String member) throws IOException {
        // before the owner file exists, because it would protect earlier files of the same job
        new StaleFileCleaner(UserFolder.make(shared)).run();
        return join(shared, job, member);
    }

    /**
     * Marks this process as alive, and leaves files of dead starts and jobs to others. Each process of a host that looks at the files of all
     * others is too much work while many start.
     *
     * @param shared the folder that contains the user's folder, which is created if it does not exist
     * @param job the job's number
     * @param member which process of the job this is: its rank, or a word
     * @return the process's files, which the caller closes
     * @throws IOException if the user's folder, or a file in it, cannot be created
     */
    public static SharedMemoryFiles join(Path shared, long job, String member) throws IOException {
        return new SharedMemoryFiles(shared, job, OwnerFile.create(shared, prefix(job), member));
    }

    /**
     * Deletes the files of this user's dead starts and jobs, and the user's folder if it is then empty. A folder of that name that others
     * may write to is left alone: what it holds is not this user's, and may be a pipe.
     *
     * @param shared the folder that contains the user's folder
     * @throws IOException if the user's folder cannot be read
     */
    public static void sweep(Path shared) throws IOException {
        if (UserFolder.isPrivate(shared)) {
            new StaleFileCleaner(UserFolder.in(shared)).run();
            UserFolder.removeIfEmpty(shared);
        }
    }

    /**
     * Marks this process as one of a start. Call it before files of that start are made or mapped.
     *
     * @param start the start's id
     * @throws IOException if the owner file cannot be renamed
     */
    public void enter(long start) throws IOException {
        owner.enter(prefix(job), part(start));
    }

    private static String part(long start) {
        return HexFormat.of().toHexDigits(start) + "-";
    }

    static String prefix(long job) {
        return "tutti-" + HexFormat.of().toHexDigits(job) + "-";
    }

    /** Read and write permission for the user only, if the file system supports permissions. */
    static FileAttribute<?>[] ownerOnly(Path path) {
        return UserFolder.isPosix(path)
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                }
                : new FileAttribute<?>[0];
    }

    /**
     * Returns the path of a file that ranks of one start share.
     *
     * @param start the start's id
     * @param name unique within the start
     */
    public Path path(long start, String name) {
        return path(part(start) + name);
    }

    /**
     * Returns the path of a file of this job.
     *
     * @param name unique within the job
     */
    public Path path(String name) {
        return UserFolder.in(shared).resolve(prefix(job) + name);
    }

    /**
     * Creates a file with this content, accessible to the user only.
     *
     * @throws IOException if the file exists or cannot be written
     */
    public void write(Path path, byte[] content) throws IOException {
        try (FileChannel file = FileChannel.open(path, NEW, ownerOnly(path))) {
            ByteBuffer bytes = ByteBuffer.wrap(content);
            while (bytes.hasRemaining()) {
                file.write(bytes);
            }
        }
    }

    /**
     * Removes the owner file and deletes the files of dead starts and jobs; if this was the start's last process, its
     * other files are deleted, too.
     */
    @Override
    public void close() {
        try {
            owner.close();
            sweep(shared);
        } catch (IOException e) {
            System.getLogger("io.tutti").log(Level.DEBUG, "closing", e);
        }
    }
}
