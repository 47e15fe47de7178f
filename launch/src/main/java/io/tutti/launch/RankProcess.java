package io.tutti.launch;

import io.tutti.launch.output.LineFilter;
import io.tutti.launch.output.LinePump;
import io.tutti.launch.output.LineReceiver;
import io.tutti.launch.output.LogHeadFilter;
import io.tutti.launch.output.OutputFailure;
import io.tutti.launch.output.RankOutput;
import io.tutti.launch.output.StackFilter;
import io.tutti.launch.output.UncaughtException;
import io.tutti.launch.output.WarningFilter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** A running rank: its process and the threads that read its output and wait for its end. */
final class RankProcess {
    private static final Duration LOOK = Duration.ofMillis(10);

    private final int rank;
    private final Process process;
    private final List<RunningPump> pumps = new ArrayList<>();
    private final UncaughtException exception = new UncaughtException();

    private RankProcess(int rank, Process process) {
        this.rank = rank;
        this.process = process;
    }

    /** Starts a rank, and forwards its output. Other threads pass the rank's events to {@code events}. */
    static RankProcess start(int rank, ProcessBuilder builder, RankOutput output, Consumer<Event> events)
            throws IOException {
        Receivers receivers = Receivers.of(rank, output);
        RankProcess started = new RankProcess(rank, builder.start());
        boolean showsAll = "1".equals(builder.environment().get("TUTTI_DEBUG"));
        started.read(receivers, showsAll, e -> events.accept(stop(new OutputFailure(e))));
        started.thread("exit", () -> events.accept(new Event.Exited(started, started.waitForEnd())));
        return started;
    }

    private static Event.Stop stop(OutputFailure failure) {
        return new Event.Stop(
                failure.isClosed() ? ExitStatus.BROKEN_PIPE : ExitStatus.UNWRITTEN_OUTPUT, failure.toString());
    }

    private void read(Receivers receivers, boolean showsAll, Consumer<IOException> onRefused) {
        receivers
                .standard()
                .ifPresent(standard -> pump("out", new LinePump(process.getInputStream(), standard, onRefused)));
        LineReceiver shown = showsAll ? receivers.error() : new LogHeadFilter(new StackFilter(receivers.error()));
        LineReceiver error = new WarningFilter(new Observed(shown, exception));
        pump("err", new LinePump(process.getErrorStream(), error, onRefused));
    }

    private void pump(String what, LinePump pump) {
        pumps.add(new RunningPump(thread(what, pump), pump));
    }

    /** What receives a rank's streams; without them its process is not started. */
    private record Receivers(Optional<LineReceiver> standard, LineReceiver error) {
        static Receivers of(int rank, RankOutput output) throws IOException {
            try {
                Optional<LineReceiver> standard =
                        output.inheritsStandard(rank) ? Optional.empty() : Optional.of(output.standard(rank));
                return new Receivers(standard, output.error(rank));
            } catch (IOException e) {
                throw new IOException(new OutputFailure(e).toString(), e);
            }
        }
    }

    /** Passes lines on and lets {@code exception} see them. */
    private static final class Observed extends LineFilter {
        private final UncaughtException exception;

        Observed(LineReceiver next, UncaughtException exception) {
            super(next);
            this.exception = exception;
        }

        @Override
        protected void wholeLine(byte[] line) throws IOException {
            exception.line(new String(line, StandardCharsets.UTF_8));
            next.line(line);
        }

        @Override
        public void part(byte[] bytes) throws IOException {
            exception.line(new String(bytes, StandardCharsets.UTF_8));
            super.part(bytes);
        }
    }

    private Thread thread(String what, Runnable task) {
        return Thread.ofPlatform().daemon().name("rank-" + rank + "-" + what).start(task);
    }

    private int waitForEnd() {
        while (true) {
            try {
                return process.waitFor();
            } catch (InterruptedException e) {
                // No code interrupts this thread, and it only waits for the rank's end.
            }
        }
    }

    /** Returns the uncaught exception of the rank, as one line; null if there was none. Call it after {@link #drain}. */
    String exception() {
        return exception.text();
    }

    int rank() {
        return rank;
    }

    ProcessHandle handle() {
        return process.toHandle();
    }

    /** Returns the rank's process if it is stopped, or the stopped process that the rank waits for. */
    Optional<StoppedProcess> stopped() {
        return StoppedProcess.of(process.toHandle());
    }

    /**
     * Waits until all output has been forwarded, however long its reader takes. A stream that another process keeps open has no end and
     * is given up after {@code limit}; so is a reader when the launcher is asked to end.
     *
     * @param isAskedToEnd whether it is, asked again and again
     */
    void drain(Duration limit, BooleanSupplier isAskedToEnd) throws InterruptedException {
        long end = System.nanoTime() + limit.toNanos();
        for (RunningPump each : pumps) {
            while (!each.thread().join(LOOK) && System.nanoTime() - end < 0) {
                if (each.pump().isPassing() && !isAskedToEnd.getAsBoolean()) {
                    end = System.nanoTime() + limit.toNanos();
                }
            }
        }
    }

    private record RunningPump(Thread thread, LinePump pump) {}
}
