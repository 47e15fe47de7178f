package io.tutti.soak;

import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/**
 * A campaign: runs until its time has passed, in lanes side by side, in each of them one after the other.
 *
 * @param settings what is run
 */
public record Soak(SoakSettings settings) {
    /**
     * Runs the campaign, and blocks until all runs have ended.
     *
     * @param begins receives what comes next, in a few words
     * @param ends receives each outcome; like {@code begins}, it is called by one thread at a time
     * @return all outcomes, and what made a lane fail, if one did; the others then end after their current runs
     * @throws InterruptedException if the thread is interrupted; the current jobs are then ended by their launchers
     */
    public SoakReport run(Consumer<String> begins, Consumer<RunOutcome> ends) throws InterruptedException {
        EndWithProcess cover = new EndWithProcess();
        try {
            return new Lanes(begins, ends).run();
        } finally {
            cover.close();
        }
    }

    /** The lanes of a campaign while it runs: each takes the number of its next run. */
    private final class Lanes {
        private final Consumer<String> begins;
        private final Consumer<RunOutcome> ends;
        private final AtomicInteger taken = new AtomicInteger();
        private final long end = System.nanoTime() + settings.duration().toNanos();
        private final List<RunOutcome> outcomes = new ArrayList<>();
        private final AtomicReference<String> failure = new AtomicReference<>("");

        Lanes(Consumer<String> begins, Consumer<RunOutcome> ends) {
            this.begins = begins;
            this.ends = ends;
        }

        SoakReport run() throws InterruptedException {
            try (ExecutorService threads = Executors.newFixedThreadPool(settings.jobs())) {
                threads.invokeAll(Collections.nCopies(settings.jobs(), lane()));
            }
            outcomes.sort(Comparator.comparingInt(RunOutcome::number).thenComparingInt(RunOutcome::faultOfJob));
            return new SoakReport(settings.seed(), outcomes, failure.get());
        }

        private Callable<Void> lane() {
            return () -> {
                try (SoakLane lane = SoakLane.open(settings)) {
                    for (int run = taken.getAndIncrement(); isWanted(run); run = taken.getAndIncrement()) {
                        lane.run(settings.first() + run, this::begun, this::ended);
                    }
                } catch (UncheckedIOException | IllegalArgumentException e) { // with a message for the user
                    failure.compareAndSet("", "a lane failed: " + e.getMessage());
                } catch (RuntimeException | Error e) {
                    failure.compareAndSet("", "a lane failed: " + e);
                }
                return null;
            };
        }

        private boolean isWanted(int run) {
            return failure.get().isEmpty() && run < settings.runs() && (run == 0 || System.nanoTime() < end);
        }

        private synchronized void begun(String what) {
            begins.accept(what);
        }

        private synchronized void ended(List<RunOutcome> some) {
            outcomes.addAll(some);
            some.forEach(ends);
        }
    }
}
