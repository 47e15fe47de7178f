package io.tutti.system;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** One rank's process, as its test sees it. */
final class Rank {
    /** Long enough for a loaded machine; a wait that needs it has failed. */
    static final long LIMIT_NANOS = TimeUnit.SECONDS.toNanos(60);

    private final int number;
    private final Process process;
    private final OutputStream in;
    private final Transcript out;
    private final Transcript err;
    private int told;
    private int answered;

    private Rank(int number, Process process) {
        this.number = number;
        this.process = process;
        this.in = process.getOutputStream();
        this.out = Transcript.of("out-" + number, process.getInputStream());
        this.err = Transcript.of("err-" + number, process.getErrorStream());
    }

    static Rank start(int number, ProcessBuilder builder) throws IOException {
        return new Rank(number, builder.start());
    }

    int number() {
        return number;
    }

    long pid() {
        return process.pid();
    }

    /** Says what to do next; returns at once. */
    Rank tell(String command) {
        told++;
        write(told + " " + command);
        return this;
    }

    private void write(String line) {
        try {
            in.write((line + "\n").getBytes(StandardCharsets.UTF_8));
            in.flush();
        } catch (IOException e) {
            fail("rank " + number + " takes no more commands: " + e.getMessage() + "\n" + story());
        }
    }

    /** Waits for the reply to the next command that has not been replied to. */
    Reply reply() {
        answered++;
        return reply(answered);
    }

    /** Waits for the reply to a command by its number. */
    Reply reply(int command) {
        return await("reply to command " + command, line -> Reply.parse(number, command, line));
    }

    /** Says what to do, and waits until it is done. */
    Reply call(String command) {
        return tell(command).reply();
    }

    /** Waits until some thread of the rank stands inside Tutti's engine, or is about to be told so by an abort. */
    void awaitInside() {
        long end = System.nanoTime() + LIMIT_NANOS;
        boolean inside = false;
        while (!inside && System.nanoTime() < end) {
            int from = out.size();
            write("where");
            inside = await("where it is", from, line -> switch (line.text()) {
                case RankMain.INSIDE -> true;
                case RankMain.OUTSIDE -> false;
                default -> null;
            });
        }
        assertTrue(inside, () -> "rank " + number + " is not inside a collective\n" + story());
    }

    private <T> T await(String what, java.util.function.Function<Transcript.Line, T> search) {
        return await(what, 0, search);
    }

    private <T> T await(String what, int from, java.util.function.Function<Transcript.Line, T> search) {
        try {
            T found = out.await(from, search, LIMIT_NANOS);
            if (found == null) {
                fail("rank " + number + ": no " + what + "\n" + story());
            }
            return found;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Ends it at once and returns when that was ordered: {@code kill -9}. */
    long kill() {
        long now = System.nanoTime();
        process.destroyForcibly();
        return now;
    }

    /** Sends a signal: {@code STOP}, {@code CONT}. Returns the time before. */
    long signal(String name) {
        long now = System.nanoTime();
        Signals.send(name, process.pid());
        return now;
    }

    /** Waits for its end; returns its exit status. */
    int awaitEnd() {
        try {
            assertTrue(
                    process.waitFor(LIMIT_NANOS, TimeUnit.NANOSECONDS), () -> "rank " + number + " lives\n" + story());
            out.awaitEnd(LIMIT_NANOS);
            err.awaitEnd(LIMIT_NANOS);
            return process.exitValue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** What it wrote to standard error, without the JVM's greeting. */
    List<String> errors() {
        return err.lines().stream()
                .filter(line -> !line.equals("WARNING: Using incubator modules: jdk.incubator.vector"))
                .toList();
    }

    /** Waits for a line of standard error that holds these words: it comes by another way than replies do. */
    void awaitError(String words) {
        Eventually.holds(
                () -> "\"" + words + "\" in\n" + story(),
                () -> errors().stream().anyMatch(line -> line.contains(words)));
    }

    /** All lines of standard output. */
    List<String> output() {
        return out.lines();
    }

    /** Everything it wrote. */
    String story() {
        List<String> story = new ArrayList<>();
        story.add("rank " + number + ", pid " + pid() + (process.isAlive() ? "" : ", ended"));
        out.lines().forEach(line -> story.add("  out: " + line));
        err.lines().forEach(line -> story.add("  err: " + line));
        return String.join("\n", story);
    }
}
