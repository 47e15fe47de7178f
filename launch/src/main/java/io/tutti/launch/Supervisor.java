package io.tutti.launch;

import io.tutti.bootstrap.note.FailureNote;
import io.tutti.bootstrap.note.RankNotes;
import io.tutti.config.Setting;
import io.tutti.error.CommunicationException.Category;
import io.tutti.error.Ranks;
import io.tutti.launch.JobPhase.Kind;
import io.tutti.launch.request.LaunchRequest;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Watches the ranks of a job until all have ended, and decides the job's status. The first failure decides. The other
 * ranks then get a grace period in which they notice the failure and report it. Ranks that still run are asked to end,
 * and two seconds later they are killed. A rank that stays stopped and that no other rank watches is a failure, too.
 *
 * <p>Ranks that look for other survivors have the time of the whole job, unless they stay stopped. If they go on, the job goes on: its status is theirs, and what
 * became of the ranks that they have lost does not count.
 *
 * <p>If they then wait for replacements, processes are started in the places of lost ranks; one counts again when it has joined.
 *
 * <p>Confined to one thread.
 */
final class Supervisor {
    private static final Duration KILL_AFTER = Duration.ofSeconds(2);
    private static final Duration KILLED_WITHIN = Duration.ofSeconds(10);
    private static final long LOOK_NANOS = 250_000_000L;

    private final LaunchRequest.Limits limits;
    private final BlockingQueue<Event> events;
    private final Map<Integer, RankProcess> running = new TreeMap<>();
    private final Set<Integer> started;
    private final Duration silence;
    private final StoppedWatch stoppedWatch;
    private final StoppedWatch replacementWatch;
    private final Blame blame = new Blame();
    private final JobPhase phase;
    /** The request to end the job, or the time limit; null if neither has come. */
    private Event.Stop stop;
    /** Whether a rank had failed before, and no other would have gone on. */
    private boolean isStopLate;

    private boolean failed;
    private final Set<Integer> forced = new TreeSet<>();
    private final RankNotes notes;
    private final Consumer<String> lines;
    /** Ranks without which the others have gone on. */
    private final Set<Integer> lost = new TreeSet<>();

    private final ReplacementStarter replacements;

    /**
     * Creates a supervisor.
     *
     * @param mostReplacements how many processes are started in the places of lost ranks
     * @param silence how long a rank may stay stopped after other ranks have ended
     * @param notes what ranks tell of failures
     * @param lines receives what the user shall know while the job runs
     * @param start starts such a process
     */
    Supervisor(
            LaunchRequest.Limits limits,
            int mostReplacements,
            Duration silence,
            BlockingQueue<Event> events,
            Collection<RankProcess> ranks,
            RankNotes notes,
            Consumer<String> lines,
            ReplacementStarter.Start start) {
        this.limits = limits;
        this.silence = silence;
        this.stoppedWatch = new StoppedWatch(silence);
        this.replacementWatch = new StoppedWatch(silence);
        this.events = events;
        ranks.forEach(rank -> running.put(rank.rank(), rank));
        this.started = Set.copyOf(running.keySet());
        this.notes = notes;
        this.lines = lines;
        this.replacements = new ReplacementStarter(mostReplacements, start, lines);
        this.phase = new JobPhase(limits.job());
    }

    /** Blocks until no rank runs any more. */
    JobOutcome watch() throws InterruptedException {
        while (!running.isEmpty()) {
            Event event = next();
            if (phase.isBefore(Kind.ASKED_TO_END)) {
                JobNotes told = new JobNotes(notes.read());
                lookForSurvivors(told); // first: the grace period may be over
                replaceLost(told);
            }
            switch (event) {
                case null -> nothingHappened();
                case Event.Exited exited -> exited(exited);
                case Event.Stop asked -> stop(asked);
            }
        }
        return outcome();
    }

    /**
     * Returns the next event; null when the phase's time has passed or the processes are due for a check. Ranks may go on without one that is
     * stopped, which is no event.
     */
    private Event next() throws InterruptedException {
        boolean looks = phase.is(Kind.GRACE) || phase.is(Kind.RUNNING) && (isIncomplete() || replacements.isPossible());
        if (phase.isEndless() && !looks) {
            return events.take();
        }
        long left = phase.leftNanos();
        return events.poll(looks ? Math.min(left, LOOK_NANOS) : left, TimeUnit.NANOSECONDS);
    }

    private boolean isIncomplete() {
        return running.size() < started.size() || replacements.isWaiting();
    }

    private void nothingHappened() {
        if (phase.leftNanos() <= 0) {
            phaseEnded();
        } else if (phase.is(Kind.RUNNING) && isIncomplete()) {
            lookForStopped();
        } else if (phase.is(Kind.GRACE) && stoppedWatch.areStopped(counting(), System.nanoTime())) {
            graceEnded(); // none of them notices anything
        }
    }

    /** While no rank has left, ranks miss one that is stopped themselves, unless all of them are, or it is the only one. */
    private void lookForStopped() {
        long now = System.nanoTime();
        List<RankProcess> counting = counting();
        Optional<RankProcess> stopped = stoppedWatch.look(counting, now);
        boolean haveLeft = started.stream().anyMatch(rank -> !lost.contains(rank) && !running.containsKey(rank));
        if (haveLeft || stoppedWatch.areStopped(counting, now)) {
            stopped.ifPresent(this::stopped);
        }
    }

    /** Returns the ranks that run and that the others have not gone on without. */
    private List<RankProcess> counting() {
        return running.values().stream()
                .filter(rank -> !lost.contains(rank.rank()))
                .toList();
    }

    /** Ranks go on if none of those that have agreed on it has failed since. */
    private void lookForSurvivors(JobNotes told) {
        Optional<Set<Integer>> survivors = told.survivors();
        if (survivors.isEmpty() || blame.hasFailed(survivors.get())) {
            return;
        }
        Set<Integer> more = new TreeSet<>(started);
        more.removeAll(survivors.get());
        more.removeAll(lost);
        survivors.get().stream()
                .filter(running::containsKey) // one that has ended since is lost, whatever they had agreed on
                .filter(lost::remove)
                .forEach(replacements::joined);
        if (!more.isEmpty()) {
            goOn(survivors.get(), more);
        }
    }

    /** The others wait for processes in the places of lost ranks. A lost one may still be there, stopped. */
    private void replaceLost(JobNotes told) {
        if (!phase.is(Kind.RUNNING)) {
            return;
        }
        List<RankProcess> joining = running.values().stream()
                .filter(rank -> replacements.isWaiting(rank.rank()))
                .toList();
        replacementWatch.look(joining, System.nanoTime()).ifPresent(rank -> replacements.stopped(rank.rank()));
        for (int rank : told.wanted()) {
            RankProcess process = lost.contains(rank) ? replacements.start(rank) : null;
            if (process != null) {
                end(former -> former.rank() == rank, ProcessHandle::destroyForcibly);
                running.put(rank, process);
            }
        }
    }

    private void goOn(Set<Integer> survivors, Set<Integer> more) {
        for (int rank : more) {
            lines.accept("rank " + rank + " " + fate(rank) + "; " + Ranks.text(survivors) + " "
                    + (survivors.size() == 1 ? "goes" : "go") + " on without it");
        }
        lost.addAll(more);
        blame.forget(lost);
        failed = false;
        end(rank -> more.contains(rank.rank()), ProcessHandle::destroy); // not replacements of others that wait
        phase.run();
        endTheLost();
    }

    private String fate(int rank) {
        return blame.end(rank)
                .or(() -> running.get(rank).stopped().map(StoppedProcess::toString))
                .orElse("was lost");
    }

    /** Once all survivors have ended, nothing else of the job shall run: a stopped rank would never end. */
    private void endTheLost() {
        if (phase.isBefore(Kind.ASKED_TO_END) && !running.isEmpty() && lost.containsAll(running.keySet())) {
            askToEnd(KILL_AFTER);
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

    private JobOutcome outcome() {
        if (stop != null && !isStopLate) {
            return JobOutcome.stopped(stop, started, forced, lost);
        }
        Set<Integer> counting = new TreeSet<>(started);
        counting.removeAll(lost);
        Optional<FailureNote> note = new JobNotes(notes.read()).failure(counting);
        JobOutcome known = failed || isAborted(note)
                ? JobOutcome.failed(blame.verdict(note, started), counting, forced, lost)
                : JobOutcome.succeeded(lost);
        return stop == null ? known : known.or(stop);
    }

    /** Whether a rank aborted the job. The job has then failed, even if all ranks caught the exception and ended with 0. */
    private static boolean isAborted(Optional<FailureNote> note) {
        return note.map(FailureNote::category).filter(Category.ABORTED::equals).isPresent();
    }

    private void exited(Event.Exited exited) {
        int rank = exited.process().rank();
        if (!running.remove(rank, exited.process())) {
            return; // it has been replaced
        }
        if (lost.contains(rank)) {
            replacements.ended(rank, exited.status());
            return;
        }
        if (phase.isBefore(Kind.ASKED_TO_END)) {
            blame.ended(rank, exited.status());
        }
        if (phase.is(Kind.RUNNING) && exited.status() != 0) {
            failed = true;
            phase.enter(Kind.GRACE, limits.grace());
        }
        endTheLost();
    }

    private void stop(Event.Stop asked) {
        if (stop == null) {
            stop = asked;
            isStopLate = failed && !(phase.is(Kind.GRACE) && !shrinking().isEmpty());
        }
        if (phase.isBefore(Kind.ASKED_TO_END)) {
            askToEnd(limits.grace());
        }
    }

    private void phaseEnded() {
        switch (phase.kind()) {
            case RUNNING -> timeIsUp();
            case GRACE -> graceEnded();
            case ASKED_TO_END -> kill();
            // Even the kernel cannot end these processes; further waiting has no effect.
            case KILLED -> running.clear();
        }
    }

    private void timeIsUp() {
        stop(new Event.Stop(ExitStatus.TIMED_OUT, "the time limit of " + seconds(limits.job()) + " s passed"));
    }

    /** Ranks that look for other survivors have the time of the whole job, unless all of them stay stopped. */
    private void graceEnded() {
        List<RankProcess> shrinking = shrinking();
        if (shrinking.isEmpty() || stoppedWatch.areStopped(shrinking, System.nanoTime())) {
            noteStopped("");
            forced.addAll(running.keySet());
            askToEnd(KILL_AFTER);
        } else if (phase.isJobOver()) {
            timeIsUp();
        } else {
            phase.extend(LOOK_NANOS);
        }
    }

    private List<RankProcess> shrinking() {
        JobNotes told = new JobNotes(notes.read());
        return counting().stream().filter(rank -> told.isShrinking(rank.rank())).toList();
    }

    private static String seconds(Duration duration) {
        return BigDecimal.valueOf(duration.toMillis(), 3).stripTrailingZeros().toPlainString();
    }

    private void askToEnd(Duration limit) {
        end(rank -> true, ProcessHandle::destroy);
        phase.enter(Kind.ASKED_TO_END, limit);
    }

    private void kill() {
        forced.addAll(running.keySet());
        end(rank -> true, ProcessHandle::destroyForcibly);
        phase.enter(Kind.KILLED, KILLED_WITHIN);
    }

    /** The list is complete before any process is signalled: a rank that ends would orphan its children. */
    private void end(Predicate<RankProcess> ranks, Consumer<ProcessHandle> signal) {
        running.values().stream()
                .filter(ranks)
                .map(RankProcess::handle)
                .flatMap(handle -> Stream.concat(Stream.of(handle), handle.descendants()))
                .toList()
                .forEach(signal);
    }
}
