package io.tutti.cli.launch;

import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A private folder of one launcher's part of a job, in which rank 0 tells where it listens. Closing removes it and the
 * job's shared memory, which the ranks name {@code tutti-JOB-…}.
 */
final class JobFolder implements AutoCloseable {
    private final Path path;
    private final Path sharedMemory;
    private final String job;

    private JobFolder(Path path, Path sharedMemory, String job) {
        this.path = path;
        this.sharedMemory = sharedMemory;
        this.job = job;
    }

    /** Makes the folder of a place; {@code sharedMemory} is where its ranks put theirs. */
    static JobFolder create(Place place, Path sharedMemory) {
        Path parent = Files.isWritable(sharedMemory) ? sharedMemory : Path.of(System.getProperty("java.io.tmpdir"));
        String name = "tutti-job-" + place.jobText();
        try {
            // launchers of one job may share a machine
            Path path = place.nodes() == 1
                    ? Files.createDirectory(parent.resolve(name), privately(parent))
                    : Files.createTempDirectory(parent, name + "-", privately(parent));
            return new JobFolder(path, sharedMemory, place.jobText());
        } catch (IOException e) {
            throw new CommunicationException(
                    Category.RESOURCE, List.of(), "no folder for the job can be made in " + parent + ": " + e, e);
        }
    }

    private static FileAttribute<?>[] privately(Path parent) {
        boolean posix = parent.getFileSystem().supportedFileAttributeViews().contains("posix");
        return posix
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))
                }
                : new FileAttribute<?>[0];
    }

    Path path() {
        return path;
    }

    Path sharedMemory() {
        return sharedMemory;
    }

    /** The file in which rank 0 writes its address. */
    Path rendezvous() {
        return path.resolve("rendezvous");
    }

    /** Only when none of its ranks runs any more. */
    @Override
    public void close() {
        try {
            removeFolder();
            if (!Strays.isAlive(job)) {
                removeSharedMemory();
            }
        } catch (IOException | UncheckedIOException e) {
            throw new CommunicationException(
                    Category.RESOURCE, List.of(), "the job's files cannot be removed: " + e.getMessage(), e);
        }
    }

    private void removeFolder() throws IOException {
        if (Files.exists(path)) {
            try (Stream<Path> inside = Files.walk(path)) {
                for (Path each : inside.sorted(Comparator.reverseOrder()).toList()) {
                    Files.deleteIfExists(each);
                }
            }
        }
    }

    private void removeSharedMemory() throws IOException {
        if (Files.isDirectory(sharedMemory)) {
            try (DirectoryStream<Path> left = Files.newDirectoryStream(sharedMemory, "tutti-" + job + "-*")) {
                for (Path each : left) {
                    Files.deleteIfExists(each);
                }
            }
        }
    }
}
