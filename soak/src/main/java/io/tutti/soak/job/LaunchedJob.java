package io.tutti.soak.job;

import io.tutti.launch.Launcher;
import io.tutti.launch.request.LaunchRequest;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.stream.Stream;

/** A job that a launcher of this process runs. */
public final class LaunchedJob {
    private static final long LOOK_MILLIS = 2;

    private final JobTrace trace;
    private final Launcher launcher;
    private final Path sharedMemory;
    private final Thread thread;
    private volatile OptionalInt status = OptionalInt.empty();
    private volatile String failure = "";
    private volatile long ended;
    private volatile OptionalLong disturbed = OptionalLong.empty();
    private volatile String notDisturbed = "";

    private LaunchedJob(JobTrace trace, Launcher launcher, Path sharedMemory) {
        this.trace = trace;
        this.launcher = launcher;
        this.sharedMemory = sharedMemory;
        this.thread = Thread.ofPlatform().daemon().name("soak-launcher").unstarted(this::launch);
    }

    /**
     * Starts a job.
     *
     * @param ranks how many ranks it has
     * @param sharedMemory its folder of shared memory
     * @param request returns what is launched with an output
     * @return the job
     */
    public static LaunchedJob start(int ranks, Path sharedMemory, Function<JobTrace, LaunchRequest> request) {
        JobTrace trace = new JobTrace(ranks);
        LaunchedJob job = new LaunchedJob(trace, new Launcher(request.apply(trace)), sharedMemory);
        job.thread.start();
        return job;
    }

    private void launch() {
        try {
            status = OptionalInt.of(launcher.run());
        } catch (RuntimeException | Error e) {
            failure = e.toString();
        } finally {
            ended = System.nanoTime();
        }
    }

    /** {@return what has been written} */
    public JobTrace trace() {
        return trace;
    }

    /** {@return the folder of shared memory} */
    public Path sharedMemory() {
        return sharedMemory;
    }

    /** Notes that the job is disturbed now. */
    public void disturbedNow() {
        disturbed = OptionalLong.of(System.nanoTime());
    }

    /** Notes that the job had ended before it could be disturbed. */
    public void wasNotDisturbed() {
        disturbed = OptionalLong.empty();
    }

    /**
     * Notes that the job cannot be disturbed.
     *
     * @param why in one line
     */
    public void cannotBeDisturbed(String why) {
        notDisturbed = why;
    }

    /** {@return why the job could not be disturbed; empty if it could} */
    public String notDisturbed() {
        return notDisturbed;
    }

    /** {@return when the fault happened first, in {@link System#nanoTime}; empty if it has not happened} */
    public OptionalLong faultNanos() {
        return Stream.concat(Stream.of(disturbed), trace.ranks().stream().map(RankTrace::injected))
                .flatMapToLong(OptionalLong::stream)
                .min();
    }

    /** {@return when a fault happened last; empty if none has happened} */
    public OptionalLong lastFaultNanos() {
        return Stream.concat(Stream.of(faultNanos()), trace.ranks().stream().map(RankTrace::lastInjected))
                .flatMapToLong(OptionalLong::stream)
                .max();
    }

    /**
     * Waits for something to become true.
     *
     * @param condition is looked at again and again
     * @throws InterruptedException if the job ends first
     */
    public void await(BooleanSupplier condition) throws InterruptedException {
        while (!condition.getAsBoolean()) {
            TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
        }
    }

    /**
     * Signals the process of a rank, once it has told its number. A process that has this number here and is none of the job, as where the rank
     * has a process namespace of its own, gets no signal.
     *
     * @param rank the rank
     * @param signal the signal's name, without SIG
     * @return whether the process was there
     * @throws InterruptedException if the job ends first
     * @throws IOException if the signal cannot be sent
     */
    public boolean signal(int rank, String signal) throws InterruptedException, IOException {
        RankTrace victim = trace.ranks().get(rank);
        await(() -> victim.pid().isPresent());
        long pid = victim.pid().getAsLong();
        if (!JobRemains.isOf(pid, sharedMemory)) {
            return false;
        }
        return new ProcessBuilder("kill", "-s", signal, Long.toString(pid))
                        .redirectError(Redirect.DISCARD)
                        .start()
                        .waitFor()
                == 0;
    }

    /**
     * Waits for the end of the job.
     *
     * @param millis longest wait
     * @return whether it has ended
     */
    public boolean endsWithin(long millis) throws InterruptedException {
        thread.join(millis);
        return !thread.isAlive();
    }

    /** Asks the launcher to end the job. */
    public void stop() {
        launcher.stop();
    }

    /** {@return the launcher's status; empty if it has not ended, or has failed} */
    public OptionalInt status() {
        return status;
    }

    /** {@return why the launcher has failed itself; empty if it has not} */
    public String failure() {
        return failure;
    }

    /** {@return when the launcher ended, in {@link System#nanoTime}} */
    public long endNanos() {
        return ended;
    }
}
