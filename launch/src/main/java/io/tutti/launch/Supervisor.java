package io.tutti.launch;

import io.tutti.bootstrap.FailureNote;
import io.tutti.config.Setting;
import io.tutti.error.CommunicationException.Category;
import io.tutti.launch.request.LaunchRequest;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Watches the ranks of a job until all have ended, and decides the job's status. The first failure decides. The other
 * ranks then get a grace period in which they notice the failure and report it. Ranks that still run are asked to end,
 * and two seconds later they are killed. A rank that stays stopped after other ranks have ended is a failure, too.
 * Confined to one thread.
 */
final class Supervisor {
    private static final Duration KILL_AFTER = Duration.ofSeconds(2);
    private static final Duration KILLED_WITHIN = Duration.ofSeconds(10);
    private static final long LOOK_NANOS = 250_000_000L;

    /** The phases of ending a job. A phase ends early when all ranks have ended; otherwise the next phase begins. */
    private enum Phase {
        RUNNING,
        GRACE,
        ASKED_TO_END,
        KILLED
    }

    private final LaunchRequest.Limits limits;
    private final BlockingQueue<Event> events;
    private final Map<Integer, RankProcess> running = new TreeMap<>();
    private final Set<Integer> started;
    private final Duration silence;
    private final StoppedWatch stoppedWatch;
    private final Blame blame = new Blame();
    private Phase phase = Phase.RUNNING;
    private long phaseEnd;
    private boolean endless;
    private int status;
    private String reason;
    private boolean failed;
    private final Set<Integer> forced = new TreeSet<>();

    /**
     * Creates a supervisor.
     *
     * @param silence how long a rank may stay stopped after other ranks have ended
     */
    Supervisor(
            LaunchRequest.Limits limits, Duration silence, BlockingQueue<Event> events, Collection<RankProcess> ranks) {
        this.limits = limits;
        this.silence = silence;
        this.stoppedWatch = new StoppedWatch(silence);
        this.events = events;
        ranks.forEach(rank -> running.put(rank.rank(), rank));
        this.started = Set.copyOf(running.keySet());
        enter(Phase.RUNNING, limits.job());
        this.endless = limits.job().isZero();
    }

    /**
     * Blocks until no rank runs any more.
     *
     * @param note file in which the ranks write why they failed
     */
    Outcome watch(Path note) throws InterruptedException {
        while (!running.isEmpty()) {
            switch (next()) {
                case null -> nothingHappened();
                case Event.Exited exited -> exited(exited);
                case Event.Stop stop -> stop(stop);
            }
        }
        return outcome(FailureNote.read(note));
    }

    /** Returns the next event; null when the phase's time has passed or the processes are due for a check. */
    private Event next() throws InterruptedException {
        boolean looks = phase == Phase.RUNNING && running.size() < started.size();
        if (endless && !looks) {
            return events.take();
        }
        long left = endless ? LOOK_NANOS : phaseEnd - System.nanoTime();
        return events.poll(looks ? Math.min(left, LOOK_NANOS) : left, TimeUnit.NANOSECONDS);
    }

    private void nothingHappened() {
        if (!endless && phaseEnd - System.nanoTime() <= 0) {
            phaseEnded();
        } else if (phase == Phase.RUNNING) {
            stoppedWatch.look(running.values(), System.nanoTime()).ifPresent(this::stopped);
        }
    }

    private void stopped(RankProcess rank) {
        failed = true;
        noteStopped(" and has been for " + silence.toSeconds() + " s (" + Setting.LIVENESS.environmentName()
                + ") after other ranks ended");
        askToEnd(KILL_AFTER);
    }

    private void noteStopped(String more) {
        running.values()
                .forEach(rank -> rank.stopped().ifPresent(process -> blame.stopped(rank.rank(), process + more)));
    }

    /**
     * How a job ended.
     *
     * @param status exit status of the job
     * @param verdict what ended the job, in words for the user; null if the job succeeded
     * @param fault the rank at fault, if it ran on this machine
     * @param failed whether a rank ended the job, rather than a request or the time limit
     */
    record Outcome(int status, String verdict, Optional<Integer> fault, boolean failed) {}

    private Outcome outcome(Optional<FailureNote> note) {
        if (reason != null) {
            return new Outcome(status, text(reason, started, "rank", " were ended"), Optional.empty(), false);
        }
        if (!failed && !isAborted(note)) {
            return new Outcome(0, null, Optional.empty(), false);
        }
        Blame.Verdict verdict = blame.verdict(note, started);
        Set<Integer> others = new TreeSet<>(started);
        verdict.rank().ifPresent(others::remove);
        String noun = others.size() < started.size() ? "other rank" : "rank";
        return new Outcome(verdict.status(), text(verdict.text(), others, noun, " ended"), verdict.rank(), true);
    }

    /** Whether a rank aborted the job. The job has then failed, even if all ranks caught the exception and ended with 0. */
    private static boolean isAborted(Optional<FailureNote> note) {
        return note.map(FailureNote::category).filter(Category.ABORTED::equals).isPresent();
    }

    private String text(String what, Set<Integer> others, String noun, String end) {
        int count = others.size();
        long byForce = others.stream().filter(forced::contains).count();
        return what
                + (count == 0 ? "" : "; " + count + " " + noun + (count == 1 ? "" : "s") + end)
                + (byForce == 0 ? "" : ", " + byForce + " by force");
    }

    private void exited(Event.Exited exited) {
        running.remove(exited.rank());
        if (phase == Phase.RUNNING || phase == Phase.GRACE) {
            blame.ended(exited.rank(), exited.status());
        }
        if (phase == Phase.RUNNING && exited.status() != 0) {
            failed = true;
            enter(Phase.GRACE, limits.grace());
        }
    }

    private void stop(Event.Stop stop) {
        if (reason == null && !failed) {
            status = stop.status();
            reason = stop.reason();
        }
        if (phase.compareTo(Phase.ASKED_TO_END) < 0) {
            askToEnd(limits.grace());
        }
    }

    private void phaseEnded() {
        switch (phase) {
            case RUNNING ->
                stop(new Event.Stop(ExitStatus.TIMED_OUT, "the time limit of " + seconds(limits.job()) + " s passed"));
            case GRACE -> {
                noteStopped("");
                forced.addAll(running.keySet());
                askToEnd(KILL_AFTER);
            }
            case ASKED_TO_END -> kill();
            // Even the kernel cannot end these processes; further waiting has no effect.
            case KILLED -> running.clear();
        }
    }

    private static String seconds(Duration duration) {
        return BigDecimal.valueOf(duration.toMillis(), 3).stripTrailingZeros().toPlainString();
    }

    private void askToEnd(Duration limit) {
        withDescendants().forEach(ProcessHandle::destroy);
        enter(Phase.ASKED_TO_END, limit);
    }

    private void kill() {
        forced.addAll(running.keySet());
        withDescendants().forEach(ProcessHandle::destroyForcibly);
        enter(Phase.KILLED, KILLED_WITHIN);
    }

    /** The list is complete before any process is signalled: a rank that ends would orphan its children. */
    private Stream<ProcessHandle> withDescendants() {
        return running.values().stream()
                .map(RankProcess::handle)
                .flatMap(handle -> Stream.concat(Stream.of(handle), handle.descendants()))
                .toList()
                .stream();
    }

    private void enter(Phase next, Duration limit) {
        phase = next;
        phaseEnd = System.nanoTime() + limit.toNanos();
        endless = false;
    }
}
