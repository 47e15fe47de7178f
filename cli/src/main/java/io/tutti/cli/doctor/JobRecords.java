package io.tutti.cli.doctor;

import io.tutti.bootstrap.record.RecordFile;
import io.tutti.config.SmallFile;
import io.tutti.control.log.RankRecord;
import io.tutti.control.message.RecordCodec;
import io.tutti.error.FileError;
import java.io.IOException;
import java.net.ProtocolException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The records of one start of a job.
 *
 * @param ranks by rank, at least one
 * @param problems a line for each file that is left out
 */
record JobRecords(List<RankRecord> ranks, List<String> problems) {
    /** Of a folder with the folders of several starts. */
    private static final int DEPTH = 2;

    JobRecords {
        ranks = List.copyOf(ranks);
        problems = List.copyOf(problems);
    }

    /**
     * Reads a folder: that of a start, or one with the folders of several, of which the latest is taken.
     *
     * @throws IllegalArgumentException if it has no record that can be read
     */
    static JobRecords of(Path folder) {
        return read(folder, files(folder), record -> true);
    }

    /**
     * Reads a folder in which other jobs may leave records, too.
     *
     * @param job the job's number
     * @throws IllegalArgumentException if it has no record of this job that can be read
     */
    static JobRecords of(Path folder, long job) {
        return read(folder, files(folder), record -> record.job() == job);
    }

    /**
     * Reads the files whose names begin with a prefix.
     *
     * @throws IllegalArgumentException if there is no record that can be read
     */
    static JobRecords of(Path folder, String prefix) {
        return read(
                folder,
                files(folder).stream()
                        .filter(file -> file.getFileName().toString().startsWith(prefix))
                        .toList(),
                record -> true);
    }

    private static List<Path> files(Path folder) {
        List<Path> files = new ArrayList<>();
        try {
            Files.walkFileTree(folder, Set.of(), DEPTH, new RecordListing(folder, files));
        } catch (IOException e) {
            throw new IllegalArgumentException(folder + " cannot be read: " + FileError.describe(e), e);
        }
        Collections.sort(files);
        return files;
    }

    /** Lists files of records, without what vanishes meanwhile or cannot be read; other jobs share a folder of shared memory. */
    private static final class RecordListing extends SimpleFileVisitor<Path> {
        private final Path folder;
        private final List<Path> files;

        RecordListing(Path folder, List<Path> files) {
            this.folder = folder;
            this.files = files;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (file.getFileName().toString().endsWith(RecordFile.SUFFIX) && Files.isRegularFile(file)) {
                files.add(file);
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
            return goOn(file, e);
        }

        @Override
        public FileVisitResult postVisitDirectory(Path visited, IOException e) throws IOException {
            return goOn(visited, e);
        }

        private FileVisitResult goOn(Path at, IOException e) throws IOException {
            if (e != null && at.equals(folder)) {
                throw e;
            }
            return FileVisitResult.CONTINUE;
        }
    }

    private static JobRecords read(Path folder, List<Path> files, Predicate<RankRecord> isMeant) {
        List<RankRecord> records = new ArrayList<>();
        List<String> problems = new ArrayList<>();
        for (Path file : files) {
            try {
                RankRecord record = RecordCodec.decode(SmallFile.bytes(file));
                if (isMeant.test(record)) {
                    records.add(record);
                }
            } catch (ProtocolException e) {
                problems.add(file + " is left out: " + e.getMessage());
            } catch (IOException e) {
                problems.add(file + " is left out: " + FileError.describe(e));
            }
        }
        if (records.isEmpty()) {
            String why = problems.isEmpty() ? "" : ": " + String.join("; ", problems);
            throw new IllegalArgumentException(
                    folder + " has no record of a rank (files that end with " + RecordFile.SUFFIX + ")" + why);
        }
        return latest(records, problems);
    }

    private static JobRecords latest(List<RankRecord> records, List<String> problems) {
        Map<Long, List<RankRecord>> starts =
                records.stream().collect(Collectors.groupingBy(RankRecord::start, TreeMap::new, Collectors.toList()));
        List<RankRecord> newest = starts.values().stream()
                .max(Comparator.comparingLong(start ->
                        start.stream().mapToLong(RankRecord::wallNanos).max().orElseThrow()))
                .orElseThrow();
        if (starts.size() > 1) {
            problems.add(
                    "records of " + (starts.size() - 1) + " earlier failures are left out; name the folder of one");
        }
        return ofStart(newest, problems);
    }

    /** Files were copied wrongly if a rank has two records; the later one counts. */
    static JobRecords ofStart(List<RankRecord> records, List<String> problems) {
        Map<Integer, RankRecord> byRank = new TreeMap<>();
        for (RankRecord record : records) {
            byRank.merge(record.rank(), record, (one, other) -> one.wallNanos() > other.wallNanos() ? one : other);
        }
        return new JobRecords(List.copyOf(byRank.values()), problems);
    }
}
