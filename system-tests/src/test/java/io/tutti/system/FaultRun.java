package io.tutti.system;

import io.tutti.config.Setting;
import io.tutti.system.Transcript.Line;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Carries out one plan of the signal matrix and judges what came of it. */
final class FaultRun {
    /** How a run can end, the worst last. */
    enum Verdict {
        /** Every rank that could notice named the victim, and all ended. */
        RIGHT,
        /** A process or a file was left. */
        LEFT,
        /** A rank or the launcher named another rank, or none. */
        BLAME,
        /** A rank got a wrong sum, failed otherwise, or noticed nothing. */
        WRONG,
        /** What should have ended did not. */
        HANG
    }

    /**
     * What came of a run.
     *
     * @param plan what was planned
     * @param hit what the victim was really doing when the signal came
     * @param verdict how it ended
     * @param millis from the signal to the end of all that should end
     * @param text for a verdict that is not right: why, and everything that was written
     */
    record Outcome(FaultPlan plan, FaultPhase hit, Verdict verdict, long millis, String text) {}

    private static final long START_NANOS = TimeUnit.SECONDS.toNanos(60);
    /** Longer than any time to notice: that of a rank that stops before it joins. */
    private static final long END_NANOS = TimeUnit.SECONDS.toNanos(45);

    private final FaultPlan plan;
    private final Path sharedMemory;
    private long signalled;

    private FaultRun(FaultPlan plan, Path sharedMemory) {
        this.plan = plan;
        this.sharedMemory = sharedMemory;
    }

    /** Runs a plan in a folder of shared memory of its own, which must be empty. */
    static Outcome of(FaultPlan plan, Path sharedMemory) {
        return new FaultRun(plan, sharedMemory).run();
    }

    private Outcome run() {
        Outcome outcome;
        try (FaultJob job = FaultJob.start(plan, sharedMemory)) {
            outcome = judge(job);
        }
        String left = left();
        return outcome.verdict() == Verdict.RIGHT && left != null
                ? new Outcome(plan, outcome.hit(), Verdict.LEFT, outcome.millis(), left)
                : outcome;
    }

    private Outcome judge(FaultJob job) {
        awaitSignal(job);
        boolean ended = job.endsBefore(signalled + END_NANOS);
        long millis = (System.nanoTime() - signalled) / 1_000_000;
        FaultPhase hit = hit(job);
        if (!ended) {
            dumpThreads(job);
            return new Outcome(plan, hit, Verdict.HANG, millis, "no end\n" + job.story());
        }
        String mistake = job.mistake(); // first: it waits for the end of all output
        for (int rank = 0; rank < FaultPlan.RANKS; rank++) {
            Outcome bad = rank == plan.victim() ? null : judge(job, rank, hit, millis);
            if (bad != null) {
                return bad;
            }
        }
        return mistake == null
                ? new Outcome(plan, hit, Verdict.RIGHT, millis, "")
                : new Outcome(plan, hit, Verdict.BLAME, millis, mistake + "\n" + job.story());
    }

    /** The signal's time, or that of the end of a job whose victim never raised it. */
    private void awaitSignal(FaultJob job) {
        long limit = System.nanoTime() + START_NANOS;
        signalled = 0;
        while (signalled == 0 && System.nanoTime() < limit && !job.endsBefore(System.nanoTime() + 1_000_000)) {
            signalled = job.lines(plan.victim()).stream()
                    .filter(line -> line.text().equals(FaultRank.SIGNAL))
                    .mapToLong(Line::nanos)
                    .findFirst()
                    .orElse(0);
        }
        signalled = signalled == 0 ? System.nanoTime() : signalled;
    }

    /** Where the victim was when it raised the signal. */
    private FaultPhase hit(FaultJob job) {
        return last(job.lines(plan.victim()).stream()
                .map(Line::text)
                .takeWhile(line -> !line.equals(FaultRank.SIGNAL))
                .toList());
    }

    private static FaultPhase last(List<String> lines) {
        return lines.stream()
                .filter(line -> line.startsWith(FaultRank.AT))
                .map(line -> FaultPhase.valueOf(line.substring(FaultRank.AT.length())))
                .reduce(FaultPhase.JOINING, (before, after) -> after);
    }

    private Outcome judge(FaultJob job, int rank, FaultPhase hit, long millis) {
        List<Line> lines = job.lines(rank);
        List<String> texts = lines.stream().map(Line::text).toList();
        String wrong = texts.stream()
                .filter(line -> line.startsWith(FaultRank.WRONG))
                .findFirst()
                .orElse(null);
        Reply fault = lines.stream()
                .map(line -> Reply.parse(rank, FaultRank.FAULT, line))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
        // a launcher ends ranks that wait for one that has died before it joined
        boolean mayBeSilent = last(texts).isClosing(rank) || plan.launched() && hit == FaultPhase.JOINING;
        if (wrong != null) {
            return bad(Verdict.WRONG, hit, millis, "rank " + rank + ": " + wrong, job);
        }
        if (fault != null && !fault.ranks().equals(List.of(plan.victim()))) {
            return bad(Verdict.BLAME, hit, millis, "rank " + rank + ": " + fault.text(), job);
        }
        return fault == null && !mayBeSilent
                ? bad(Verdict.WRONG, hit, millis, "rank " + rank + " said nothing of the fault", job)
                : null;
    }

    private Outcome bad(Verdict verdict, FaultPhase hit, long millis, String why, FaultJob job) {
        return new Outcome(plan, hit, verdict, millis, why + "\n" + job.story());
    }

    /** A rank that is not stopped writes its threads to standard output when it gets SIGQUIT. */
    private void dumpThreads(FaultJob job) {
        for (int rank = 0; rank < FaultPlan.RANKS; rank++) {
            for (Line line : job.lines(rank)) {
                if (line.text().startsWith("pid ") && rank != plan.victim()) {
                    long pid = Long.parseLong(line.text().substring(4));
                    ProcessHandle.of(pid).ifPresent(process -> Signals.send("QUIT", pid));
                }
            }
        }
        job.endsBefore(System.nanoTime() + TimeUnit.SECONDS.toNanos(2));
    }

    /** Processes and files that are left a moment after the end; null if none are. */
    private String left() {
        String variable = Setting.SHM_DIR.environmentName() + "=" + sharedMemory;
        long limit = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
        while (true) {
            List<Long> processes = Processes.withVariable(variable);
            List<Path> files = files();
            if (processes.isEmpty() && files.isEmpty()) {
                return null;
            }
            if (System.nanoTime() > limit) {
                return "left: processes " + processes + ", files " + files;
            }
            pause();
        }
    }

    private static void pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(20);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private List<Path> files() {
        try (Stream<Path> files = Files.list(sharedMemory)) {
            return files.toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
