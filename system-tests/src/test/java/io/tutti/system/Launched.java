package io.tutti.system;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.config.JobVariables;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** {@code tutti run}, as a process, with ranks that follow a script of {@link RankMain}. */
final class Launched implements AutoCloseable {
    private final Process process;
    private final Transcript out;
    private final Transcript err;

    private Launched(Process process) {
        this.process = process;
        this.out = Transcript.of("launcher-out", process.getInputStream());
        this.err = Transcript.of("launcher-err", process.getErrorStream());
    }

    /** Starts {@code ranks} ranks that join and then do what the script says. */
    static Launched run(int ranks, String... script) {
        return run(List.of(), Path.of("/dev/shm"), ranks, script);
    }

    /** Starts a job with options of the launcher. */
    static Launched runWith(List<String> options, int ranks, String... script) {
        return runWith(options, List.of(), ranks, script);
    }

    /** Starts a job with words before the ranks' command line. */
    static Launched runWith(List<String> options, List<String> rankWrapper, int ranks, String... script) {
        return run(List.of(), Path.of("/dev/shm"), options, rankWrapper, ranks, script);
    }

    /** Starts a job in a given folder of shared memory, with words before the launcher's command line. */
    static Launched run(List<String> wrapper, Path sharedMemory, int ranks, String... script) {
        return run(wrapper, sharedMemory, List.of(), List.of(), ranks, script);
    }

    /** Starts a job in a given folder of shared memory, with options of the launcher. */
    static Launched run(List<String> wrapper, Path sharedMemory, List<String> options, int ranks, String... script) {
        return run(wrapper, sharedMemory, options, List.of(), ranks, script);
    }

    private static Launched run(
            List<String> wrapper,
            Path sharedMemory,
            List<String> options,
            List<String> rankWrapper,
            int ranks,
            String... script) {
        List<String> rank = new ArrayList<>(rankWrapper);
        rank.addAll(Jvm.command(true, List.of()));
        rank.addAll(List.of(RankMain.class.getName(), "join", "pid"));
        rank.addAll(List.of(script));
        return start(wrapper, sharedMemory, options, ranks, rank);
    }

    /**
     * Starts a launcher with ranks of another program than {@link RankMain}.
     *
     * @param rank their whole command line
     */
    static Launched start(List<String> wrapper, Path sharedMemory, List<String> options, int ranks, List<String> rank) {
        List<String> command = new ArrayList<>(wrapper);
        command.addAll(Jvm.tutti("run", "-n", Integer.toString(ranks)));
        command.addAll(options);
        command.add("--");
        command.addAll(rank);
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().keySet().removeIf(name -> name.startsWith("TUTTI_"));
        builder.environment().put("TUTTI_SHM_DIR", sharedMemory.toString());
        try {
            return new Launched(builder.start());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The process number of a rank, when it has told it. */
    long pid(int rank) {
        return Long.parseLong(await("[" + rank + "] = 2 DONE - - "));
    }

    /** Waits for a line of output that begins so; returns the rest of it. */
    String await(String begin) {
        try {
            String rest = out.await(
                    0,
                    line -> line.text().startsWith(begin) ? line.text().substring(begin.length()) : null,
                    Rank.LIMIT_NANOS);
            assertTrue(rest != null, () -> "no line \"" + begin + "\"\n" + story());
            return rest;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The job's number, once a rank runs. */
    String number() {
        return Processes.variable(pid(0), JobVariables.JOB);
    }

    /** Ends the launcher itself. */
    void kill() {
        process.destroyForcibly();
    }

    /** Waits for the launcher's end; returns its exit status. */
    int awaitEnd() {
        try {
            assertTrue(process.waitFor(Rank.LIMIT_NANOS, TimeUnit.NANOSECONDS), this::story);
            return process.exitValue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** All lines of standard output. */
    List<String> output() {
        Eventually.holds(this::story, out::hasEnded);
        return out.lines();
    }

    /** All lines of standard error that the launcher wrote itself. */
    List<String> launcherLines() {
        Eventually.holds(this::story, err::hasEnded);
        return err.lines().stream().filter(line -> line.startsWith("tutti")).toList();
    }

    String story() {
        return String.join("\n", out.lines()) + "\n" + String.join("\n", err.lines());
    }

    /** Waits until no process and no file of a job is left. */
    static void awaitNothingLeft(String job, Path sharedMemory) {
        Eventually.holds(() -> "ranks: " + ranks(job), () -> ranks(job).isEmpty());
        Eventually.holds(
                () -> SharedMemory.files(sharedMemory, job).toString(),
                () -> SharedMemory.files(sharedMemory, job).isEmpty());
    }

    private static List<Long> ranks(String job) {
        return Processes.withVariable(JobVariables.JOB + "=" + job);
    }

    /** Asks the launcher to end, which ends the ranks. */
    @Override
    public void close() {
        process.destroy();
        awaitEnd();
    }
}
