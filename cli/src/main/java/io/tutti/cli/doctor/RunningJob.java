package io.tutti.cli.doctor;

import io.tutti.bootstrap.files.UserFolder;
import io.tutti.bootstrap.record.InspectionFiles;
import io.tutti.config.SmallFile;
import io.tutti.control.log.RankRecord;
import io.tutti.control.message.RecordCodec;
import io.tutti.error.FileError;
import java.io.IOException;
import java.net.ProtocolException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A job of this user whose rank 0 runs on this machine.
 *
 * @param job the job's number, 16 hexadecimal digits
 * @param start the start's id, likewise
 * @param pid the process of rank 0
 * @param folder the folder of the job's files
 */
record RunningJob(String job, String start, long pid, Path folder) {
    /** The file by which rank 0 marks itself as alive. */
    private static final Pattern OWNER =
            Pattern.compile("tutti-([0-9a-f]{16})-([0-9a-f]{16})-owner-0-([0-9]+)-[0-9]+-[0-9a-f]+");

    private static final Set<StandardOpenOption> OPENED = Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    private static final FileAttribute<?> OWNER_ONLY =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final long LOOK_MILLIS = 10;

    /** Finds all jobs. */
    static List<RunningJob> all(Path sharedMemory) {
        Path folder = UserFolder.in(sharedMemory);
        List<RunningJob> jobs = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            files.sorted().forEach(file -> {
                Matcher owner = OWNER.matcher(file.getFileName().toString());
                if (owner.matches() && isAlive(Long.parseLong(owner.group(3)))) {
                    jobs.add(new RunningJob(owner.group(1), owner.group(2), Long.parseLong(owner.group(3)), folder));
                }
            });
        } catch (IOException e) {
            return List.of(); // no job has been started
        }
        return jobs;
    }

    private static boolean isAlive(long pid) {
        return ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false);
    }

    /** Whether a user means this job by a word: its number or the beginning of that, or the process of rank 0. */
    boolean isCalled(String word) {
        return job.startsWith(word) || Long.toString(pid).equals(word);
    }

    /**
     * Asks rank 0, which asks all other ranks.
     *
     * @throws IllegalArgumentException if it does not answer, or other commands ask it all the time
     */
    JobRecords ask() {
        try (FileChannel turn = FileChannel.open(file(InspectionFiles.TURN), OPENED, OWNER_ONLY)) {
            awaitTurn(turn);
            return askAlone();
        } catch (IOException e) {
            throw new IllegalArgumentException("job " + job + " cannot be asked: " + FileError.describe(e), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalArgumentException("job " + job + " has not answered: interrupted", e);
        }
    }

    /** The lock lasts until the channel is closed. */
    private void awaitTurn(FileChannel turn) throws IOException, InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!isLocked(turn)) {
            if (System.nanoTime() - end > 0) {
                throw new IllegalArgumentException(
                        "job " + job + " is being asked by another command; try again when that has ended");
            }
            TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
        }
    }

    private static boolean isLocked(FileChannel turn) throws IOException {
        try {
            return turn.tryLock() != null;
        } catch (OverlappingFileLockException e) {
            return false; // a thread of this process asks
        }
    }

    private JobRecords askAlone() throws IOException, InterruptedException {
        clear(); // a command that was killed may have left files
        try {
            Files.createFile(file(InspectionFiles.REQUEST), OWNER_ONLY);
            awaitAnswers();
            return read();
        } finally {
            clear();
        }
    }

    private Path file(String name) {
        return folder.resolve("tutti-" + job + "-" + start + "-" + name);
    }

    private void awaitAnswers() throws InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!Files.exists(file(InspectionFiles.DONE))) {
            if (System.nanoTime() - end > 0) {
                throw new IllegalArgumentException("job " + job + " has not answered within " + PATIENCE.toSeconds()
                        + " s: rank 0 (pid " + pid + ") is stopped, or of another version of Tutti");
            }
            TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
        }
    }

    private Map<Integer, Path> answers() throws IOException {
        String prefix = file(InspectionFiles.RECORD).getFileName().toString();
        Map<Integer, Path> answers = new TreeMap<>();
        try (Stream<Path> files = Files.list(folder)) {
            files.filter(file -> file.getFileName().toString().startsWith(prefix))
                    .forEach(file -> answers.put(
                            Integer.valueOf(file.getFileName().toString().substring(prefix.length())), file));
        }
        return answers;
    }

    /** A rank that cannot tell anything yet, or what cannot be read, is missing; the answers of the others count. */
    private JobRecords read() throws IOException {
        List<RankRecord> records = new ArrayList<>();
        List<String> problems = new ArrayList<>();
        for (Map.Entry<Integer, Path> each : answers().entrySet()) {
            try {
                records.add(RecordCodec.decode(SmallFile.bytes(each.getValue())));
            } catch (ProtocolException e) {
                problems.add("the answer of rank " + each.getKey() + " is left out: " + e.getMessage());
            }
        }
        if (records.isEmpty()) {
            throw new IllegalArgumentException(
                    "job " + job + " has told nothing: its ranks are about to begin or to end; ask again");
        }
        return JobRecords.ofStart(records, problems);
    }

    private void clear() {
        try {
            Files.deleteIfExists(file(InspectionFiles.REQUEST));
            Files.deleteIfExists(file(InspectionFiles.DONE));
            for (Path answer : answers().values()) {
                Files.deleteIfExists(answer);
            }
        } catch (IOException e) {
            System.getLogger("io.tutti").log(System.Logger.Level.DEBUG, "clearing", e);
        }
    }
}
