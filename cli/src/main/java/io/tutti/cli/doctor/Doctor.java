package io.tutti.cli.doctor;

import io.tutti.bootstrap.record.RecordFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Finds the records of a job and says what follows from them. */
public final class Doctor {
    private static final long NANOS = 1_000_000_000L;

    private final JobRecords records;
    private final JobDiagnosis diagnosis;

    private Doctor(JobRecords records) {
        this.records = records;
        this.diagnosis = JobExamination.of(records);
    }

    /**
     * Reads the records in a folder, or asks a running job.
     *
     * @param subject a folder, or what a job is called; null for the only job of this user
     * @param sharedMemory the folder of shared memory of running jobs
     * @throws IllegalArgumentException in one line, if there is no such folder or job, or it has no records
     */
    public static Doctor of(String subject, Path sharedMemory) {
        if (subject != null && Files.isDirectory(Path.of(subject))) {
            return new Doctor(JobRecords.of(Path.of(subject)));
        }
        List<RunningJob> all = RunningJob.all(sharedMemory);
        List<RunningJob> meant = all.stream()
                .filter(job -> subject == null || job.isCalled(subject))
                .toList();
        if (meant.size() == 1) {
            return new Doctor(meant.getFirst().ask());
        }
        throw new IllegalArgumentException(
                meant.isEmpty() ? noneOf(subject, all, sharedMemory) : severalOf(subject, meant));
    }

    private static String noneOf(String subject, List<RunningJob> all, Path sharedMemory) {
        String what = subject == null ? "" : subject + " is neither a folder nor a running job; ";
        return all.isEmpty()
                ? what + "no job of this user has its rank 0 on this machine (folder " + sharedMemory + ")"
                : what + "jobs: " + list(all);
    }

    private static String severalOf(String subject, List<RunningJob> meant) {
        String what = subject == null ? "several jobs are running" : subject + " is the beginning of several jobs";
        return what + "; name one of " + list(meant);
    }

    private static String list(List<RunningJob> jobs) {
        return jobs.stream()
                .map(job -> job.job() + " (rank 0 is process " + job.pid() + ")")
                .collect(Collectors.joining(", "));
    }

    /**
     * Says what follows from the records of a job that has failed, for its launcher.
     *
     * @param job the job's number
     * @param note the file in which ranks say why the job failed
     * @param dump the value of {@link io.tutti.config.Setting#DUMP} for the ranks
     * @param width columns of the terminal
     * @return lines; empty if there is no record
     */
    public static List<String> ofFailure(long job, Path note, String dump, int width) {
        boolean isBeside = dump.equals(RecordFile.AUTO);
        try {
            JobRecords records = isBeside
                    ? JobRecords.of(note.getParent(), RecordFile.prefix(note))
                    : JobRecords.of(Path.of(dump), job);
            if (!isBeside && !isOfThisProcess(records)) {
                return List.of();
            }
            List<String> lines = new ArrayList<>(DiagnosisText.brief(JobExamination.of(records), width));
            if (!isBeside) {
                lines.add("records: tutti doctor " + dump);
            }
            return lines;
        } catch (IllegalArgumentException e) {
            return List.of();
        }
    }

    /** A folder may have records of earlier failures of the job, because starts with the same rendezvous have the same number. */
    private static boolean isOfThisProcess(JobRecords records) {
        Instant begin = ProcessHandle.current().info().startInstant().orElse(Instant.EPOCH);
        return records.ranks().stream().allMatch(each -> each.wallNanos() / NANOS >= begin.getEpochSecond());
    }

    /**
     * Returns what was recorded on one time axis, in the trace event format.
     *
     * @param recordings files of Java Flight Recorder whose events are added
     * @param problems receives a line for each that is left out
     */
    public String timeline(List<Path> recordings, Consumer<String> problems) {
        JobTimeline timeline = new JobTimeline();
        timeline.add(records);
        timeline.add(recordings, problems);
        return timeline.json();
    }

    /**
     * Returns the events of recordings alone, as {@link #timeline} does.
     *
     * @throws IllegalArgumentException if none can be read
     */
    public static String timelineOf(List<Path> recordings, Consumer<String> problems) {
        JobTimeline timeline = new JobTimeline();
        if (timeline.add(recordings, problems) == 0) {
            throw new IllegalArgumentException("--jfr: no recording can be used");
        }
        return timeline.json();
    }

    /** Returns what follows from the records. */
    public JobDiagnosis diagnosis() {
        return diagnosis;
    }

    /** Returns the diagnosis in sentences, in lines of at most so many columns. */
    public List<String> lines(int width) {
        return DiagnosisText.lines(diagnosis, width);
    }
}
