package io.tutti.soak.fault;

import io.tutti.launch.request.LaunchRequest;
import io.tutti.soak.job.Disturbance;
import io.tutti.soak.job.LaunchedJob;
import io.tutti.soak.job.TracedLine;
import io.tutti.soak.rank.RankLine.Word;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Sets the wall clock of one rank forward or back while the job runs, by the library {@code libfaketime}, which reads the difference from a file.
 *
 * @param file that file
 * @param rank whose clock it is
 * @param difference for example {@code +3600}, in seconds
 * @param millis after the rank has joined
 */
record ClockJump(Path file, int rank, String difference, int millis) implements Disturbance {
    /** Where Debian and others have it. */
    private static final List<Path> LIBRARIES = List.of(
            Path.of("/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1"),
            Path.of("/usr/lib/aarch64-linux-gnu/faketime/libfaketimeMT.so.1"),
            Path.of("/usr/lib64/faketime/libfaketimeMT.so.1"));

    /** Less than any jump, and more than a line is late on a machine that others use. */
    private static final long TOLERANCE_MILLIS = 20_000;

    private static Optional<Path> library() {
        return LIBRARIES.stream().filter(Files::exists).findFirst();
    }

    static Optional<String> obstacle() {
        return library().isPresent() ? Optional.empty() : Optional.of("the library libfaketime is not installed");
    }

    /** An injection of this jump. The clock of {@code System.nanoTime} stays as it is, as when a system's clock is set. */
    Injection injection() {
        return Injection.of(difference + " s after " + millis + " ms", Expectation.success())
                .withVictims("LD_PRELOAD", library().orElseThrow().toString())
                .withVictims("FAKETIME_TIMESTAMP_FILE", file.toString())
                .withVictims("FAKETIME_NO_CACHE", "1")
                .withVictims("FAKETIME_DISABLE_SHM", "1")
                // else the library lets timed waits of the JVM end at once
                .withVictims("FAKETIME_FORCE_MONOTONIC_FIX", "0")
                .withVictims("FAKETIME_DONT_FAKE_MONOTONIC", "1")
                .withVictims("DONT_FAKE_MONOTONIC", "1")
                .disturbed(this);
    }

    @Override
    public void prepare(LaunchRequest request) throws IOException {
        Files.writeString(file, "+0");
    }

    @Override
    public void run(LaunchedJob job) throws IOException, InterruptedException {
        job.await(() -> job.trace().ranks().get(rank).has(Word.JOINED));
        TimeUnit.MILLISECONDS.sleep(millis);
        Path next = file.resolveSibling(file.getFileName() + ".next");
        Files.writeString(next, difference);
        Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
        job.disturbedNow();
    }

    /** Compares how much time has passed between two lines of the rank: by its own wall clock, and by this process, which had them then. */
    @Override
    public boolean isSeen(LaunchedJob job) {
        List<TracedLine> told = job.trace().ranks().get(rank).about(Word.CLOCK);
        if (told.size() < 2) {
            return false;
        }
        TracedLine first = told.getFirst();
        TracedLine last = told.getLast();
        long byClock = Long.parseLong(last.said()) - Long.parseLong(first.said());
        long passed = TimeUnit.NANOSECONDS.toMillis(last.nanos() - first.nanos());
        long jump = TimeUnit.SECONDS.toMillis(Long.parseLong(difference));
        return Math.abs(byClock - passed - jump) < TOLERANCE_MILLIS;
    }

    @Override
    public void restore() throws IOException {
        Files.deleteIfExists(file);
    }
}
