package io.tutti.launch;

import io.tutti.bootstrap.note.RankNotes;
import io.tutti.config.LaunchId;
import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.launch.cleanup.Guard;
import io.tutti.launch.cleanup.JobFiles;
import io.tutti.launch.cleanup.OrphanProcesses;
import io.tutti.launch.output.RankOutput;
import io.tutti.launch.request.LaunchRequest;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Starts the ranks of one job on this machine and runs until they have ended.
 *
 * <p>When this JVM is asked to end (SIGINT, SIGTERM, SIGHUP), the ranks are asked to end first, and the job's files are
 * removed. If this JVM is killed, a {@link Guard} does the same.
 */
public final class Launcher {
    private static final Duration DRAIN = Duration.ofSeconds(2);
    private static final Duration LAST_STEPS = Duration.ofSeconds(15);
    private static final Duration LAST_LINES = Duration.ofSeconds(5);

    private final LaunchRequest request;
    private final LaunchId launch;
    private final BlockingQueue<Event> events = new LinkedBlockingQueue<>();
    private volatile boolean failed;
    private volatile boolean isAskedToEnd;
    private final CountDownLatch drained = new CountDownLatch(1);
    private final CountDownLatch finished = new CountDownLatch(1);

    /**
     * Creates a launcher; starts nothing.
     *
     * @param request which ranks to start, and how
     */
    public Launcher(LaunchRequest request) {
        this.request = request;
        this.launch = LaunchId.draw(request.place().node());
    }

    /**
     * Runs the job and blocks until it has ended.
     *
     * @return 0 if all ranks succeeded; otherwise the status of the rank at fault, or of the first that failed; 124
     *     after the time limit; 147 if a rank stayed stopped when others had succeeded; 141 if the reader of the output has closed it; 1 if it
     *     cannot be written for another reason
     * @throws IllegalArgumentException if the command cannot be started
     * @throws io.tutti.error.CommunicationException if the job's files cannot be created
     */
    public int run() {
        Thread onShutdown = new Thread(this::endNow, "tutti-shutdown");
        Runtime.getRuntime().addShutdownHook(onShutdown);
        try (JobFiles files = JobFiles.create(launch, Path.of(options().text(Setting.SHM_DIR)))) {
            return run(files);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return ExitStatus.TERMINATED;
        } finally {
            drained.countDown();
            finished.countDown();
            forget(onShutdown);
        }
    }

    /** Returns this launcher's id, which all its processes have in their environment. */
    LaunchId launch() {
        return launch;
    }

    /**
     * Returns whether the job has failed.
     *
     * @return true if {@link #run} has returned because of a rank, not because of success; false if there was a request to end or the time limit
     *     has ended the job, even after a rank had failed
     */
    public boolean hasFailed() {
        return failed && !isAskedToEnd;
    }

    /** Asks the ranks to end; {@link #run} then returns 143. Any thread may call it. */
    public void stop() {
        isAskedToEnd = true;
        events.add(new Event.Stop(ExitStatus.TERMINATED, "interrupted"));
    }

    private int run(JobFiles files) throws InterruptedException {
        Guard guard = Guard.start(launch, files);
        List<RankProcess> ranks = new ArrayList<>();
        try (RankOutput output = request.output()) {
            RankStarter starter = new RankStarter(
                    request,
                    request.program().command(files::write),
                    new RankEnvironment(request, files, launch),
                    events::add);
            startAll(starter, ranks);
            Duration silence = options().duration(Setting.LIVENESS);
            Supervisor supervisor = new Supervisor(
                    request.limits(),
                    request.replacements(),
                    silence,
                    events,
                    ranks,
                    new RankNotes(files.failureNote()),
                    line -> output.launcherLine(request.label() + ": " + line),
                    rank -> replace(rank, starter, ranks));
            JobOutcome outcome = supervisor.watch();
            endStrays();
            for (RankProcess rank : ranks) {
                rank.drain(DRAIN, () -> isAskedToEnd);
            }
            outcome = afterDrain(outcome);
            failed = outcome.failed();
            drained.countDown();
            report(outcome, ranks, output);
            if (outcome.verdict() != null) {
                explain(files.failureNote(), output);
            }
            return outcome.status();
        } finally {
            endStrays();
            guard.release();
        }
    }

    /** The last lines may have met a full disk, or a closed pipe. */
    private JobOutcome afterDrain(JobOutcome outcome) {
        JobOutcome known = outcome;
        while (events.poll() instanceof Event event) {
            known = event instanceof Event.Stop stop ? known.or(stop) : known;
        }
        return known;
    }

    /** Writes why the job failed: which rank, how it ended, and the exception that ended it. */
    private void report(JobOutcome outcome, List<RankProcess> ranks, RankOutput output) {
        if (outcome.verdict() == null) {
            ranks.stream()
                    .filter(rank -> rank.exception() != null && !outcome.lost().contains(rank.rank()))
                    .findFirst()
                    .ifPresent(rank -> output.launcherLine(request.label() + ": rank " + rank.rank()
                            + " exited with status 0, but one of its threads ended: " + rank.exception()));
            return;
        }
        output.launcherLine(request.label() + ": " + outcome.verdict());
        for (RankProcess rank : ranks) {
            boolean isFault =
                    outcome.fault().filter(fault -> fault == rank.rank()).isPresent();
            if (isFault && rank.exception() != null) {
                output.launcherLine(request.label() + ": rank " + rank.rank() + ": " + rank.exception());
            }
        }
    }

    private void explain(Path note, RankOutput output) {
        explanation(note).forEach(line -> output.launcherLine("  " + line));
    }

    /** The status of the job and its restarts do not depend on it. */
    private List<String> explanation(Path note) {
        try {
            return request.explanation().lines(note);
        } catch (RuntimeException e) {
            return List.of("what the ranks have recorded cannot be examined: " + e);
        }
    }

    private void startAll(RankStarter starter, List<RankProcess> started) {
        for (int localRank = 0; localRank < request.ranks(); localRank++) {
            try {
                started.add(starter.start(localRank, false));
            } catch (IOException e) {
                started.forEach(rank -> rank.handle().destroyForcibly());
                throw new IllegalArgumentException(
                        "rank " + (request.firstRank() + localRank) + " cannot be started: " + e.getMessage(), e);
            }
        }
    }

    private RankProcess replace(int rank, RankStarter starter, List<RankProcess> ranks) throws IOException {
        RankProcess process = starter.start(rank - request.firstRank(), true);
        ranks.removeIf(former -> former.rank() == rank);
        ranks.add(process);
        return process;
    }

    /** Ends all remaining processes of the job, including those that the ranks started. */
    private void endStrays() throws InterruptedException {
        List<ProcessHandle> strays = new OrphanProcesses(launch).find();
        strays.forEach(ProcessHandle::destroyForcibly);
        long end = System.nanoTime() + DRAIN.toNanos();
        for (ProcessHandle stray : strays) {
            while (stray.isAlive() && System.nanoTime() < end) {
                TimeUnit.MILLISECONDS.sleep(2);
            }
        }
    }

    /** Returns the options of the ranks. */
    private Options options() {
        Map<String, String> environment = new HashMap<>(System.getenv());
        environment.putAll(request.environment());
        return Options.from(environment);
    }

    private void endNow() {
        stop();
        try {
            long limit = request.limits().grace().plus(LAST_STEPS).toMillis();
            if (drained.await(limit, TimeUnit.MILLISECONDS)) {
                finished.await(LAST_LINES.toMillis(), TimeUnit.MILLISECONDS); // longer if nobody reads what is reported
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void forget(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The JVM is ending: the hook runs, or has run.
        }
    }
}
