package io.tutti.launch.archive;

import io.tutti.error.FileError;
import io.tutti.launch.Launcher;
import io.tutti.launch.jvm.ArchiveSeal;
import io.tutti.launch.jvm.ClassArchive;
import io.tutti.launch.jvm.ClassPath;
import io.tutti.launch.jvm.JavaCommand;
import io.tutti.launch.request.LaunchRequest;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Makes the archive of classes from which ranks start. */
public final class RankArchive {
    private static final LaunchRequest.Limits LIMITS =
            new LaunchRequest.Limits(Duration.ofMinutes(2), Duration.ofSeconds(1));

    /** What an archive takes, with the lists from which it is made. */
    private static final int NEEDED_MEBIBYTES = 64;

    private RankArchive() {}

    /**
     * Makes the archive for the JDK that runs this process. Runs a short job of two ranks, and a JVM that
     * writes the classes which they loaded; takes some seconds of two processors. The archive appears under its
     * name when it is complete, so ranks and other makers may run at the same time.
     *
     * @param folder where the archive goes; made if it does not exist
     * @return the archive
     * @throws IllegalArgumentException if a job or the JVM fails, or the folder cannot be written
     */
    public static Path make(Path folder) {
        try {
            Path work =
                    Files.createTempDirectory(Files.createDirectories(folder).toAbsolutePath(), "making-");
            try {
                return make(work, ClassArchive.in(folder));
            } finally {
                remove(work);
            }
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "the archive in " + folder + " cannot be made: " + FileError.describe(e), e);
        }
    }

    private static Path make(Path work, Path archive) throws IOException {
        run(work);
        Path list = Files.write(work.resolve("classes"), ClassList.merged(lists(work)));
        Path made = work.resolve("made");
        dump(list, made);
        ArchiveSeal.append(made);
        return Files.move(made, archive, StandardCopyOption.ATOMIC_MOVE);
    }

    private static void run(Path work) {
        List<String> command = JavaCommand.forArchive(
                List.of("-XX:DumpLoadedClassList=" + work.resolve("%p.list")),
                ClassPath.ofTutti(ArchiveRank.class),
                ArchiveRank.class.getName(),
                List.of());
        int status = new Launcher(LaunchRequest.local("tutti archive", 2, command, new NoOutput())
                        .withLimits(LIMITS))
                .run();
        if (status != 0) {
            throw new IllegalArgumentException("the job whose classes are archived ended with status " + status);
        }
    }

    private static List<Path> lists(Path work) throws IOException {
        try (Stream<Path> files = Files.list(work)) {
            return files.filter(file -> file.toString().endsWith(".list"))
                    .sorted()
                    .toList();
        }
    }

    private static void dump(Path list, Path archive) throws IOException {
        List<String> command = JavaCommand.forArchive(
                List.of(
                        "-Xshare:dump",
                        "-XX:+AOTClassLinking",
                        "-XX:SharedClassListFile=" + list,
                        "-XX:SharedArchiveFile=" + archive),
                ClassPath.ofModules(),
                ArchiveRank.class.getName(),
                List.of());
        Process jvm = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(archive.resolveSibling("log").toFile())
                .start();
        int status = status(jvm);
        if (status != 0) {
            long free = Files.getFileStore(archive.getParent()).getUsableSpace() >> 20;
            throw new IllegalArgumentException("the JVM that writes the archive ended with status " + status + "; "
                    + free + " MiB are free there, some " + NEEDED_MEBIBYTES + " are needed");
        }
    }

    /** Waits without the common pool, whose only thread on two processors may be the one that waits. */
    private static int status(Process jvm) throws IOException {
        try {
            return jvm.waitFor();
        } catch (InterruptedException e) {
            jvm.destroyForcibly();
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while the archive was written");
        }
    }

    private static void remove(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(each);
            }
        }
    }
}
