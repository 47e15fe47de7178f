package io.tutti.cli.launch;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Watches the ranks of a job until all have ended, and decides the job's status. The first failure counts: the others
 * get a grace period to notice and speak, are then asked to end, and two seconds later killed. One thread runs it.
 */
final class Supervisor {
    private static final Duration KILL_AFTER = Duration.ofSeconds(2);
    private static final Duration KILLED_WITHIN = Duration.ofSeconds(10);

    /** What is waited for; each phase ends early when all ranks have ended, else the next one begins. */
    private enum Phase {
        RUNNING,
        GRACE,
        ASKED_TO_END,
        KILLED
    }

    private final LaunchRequest.Limits limits;
    private final BlockingQueue<Event> events;
    private final Map<Integer, RankProcess> running = new TreeMap<>();
    private final int started;
    private Phase phase = Phase.RUNNING;
    private long phaseEnd;
    private boolean endless;
    private int status;
    private String reason;
    private boolean failed;
    private int forced;

    Supervisor(LaunchRequest.Limits limits, BlockingQueue<Event> events, Collection<RankProcess> ranks) {
        this.limits = limits;
        this.events = events;
        ranks.forEach(rank -> running.put(rank.rank(), rank));
        this.started = ranks.size();
        enter(Phase.RUNNING, limits.job());
        this.endless = limits.job().isZero();
    }

    /** Returns the job's exit status when no rank runs any more. */
    int watch() throws InterruptedException {
        while (!running.isEmpty()) {
            Event event = endless ? events.take() : events.poll(phaseEnd - System.nanoTime(), TimeUnit.NANOSECONDS);
            switch (event) {
                case null -> phaseEnded();
                case Event.Exited exited -> exited(exited);
                case Event.Stop stop -> stop(stop);
            }
        }
        return status;
    }

    /** What ended the job, as words for its user; null if nothing went wrong. */
    String verdict() {
        if (reason == null) {
            return null;
        }
        int others = failed ? started - 1 : started;
        String text = reason + (others == 0 ? "" : "; " + count(others) + (failed ? " ended" : " were ended"));
        return forced == 0 ? text : text + ", " + forced + " by force";
    }

    private String count(int others) {
        return others + (failed ? " other" : "") + (others == 1 ? " rank" : " ranks");
    }

    private void exited(Event.Exited exited) {
        running.remove(exited.rank());
        if (exited.status() != 0 && reason == null) {
            failed = true;
            status = exited.status();
            reason = "rank " + exited.rank() + " " + ExitStatus.describe(status);
            enter(Phase.GRACE, limits.grace());
        }
    }

    private void stop(Event.Stop stop) {
        if (reason == null) {
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
                forced = running.size();
                askToEnd(KILL_AFTER);
            }
            case ASKED_TO_END -> kill();
            case KILLED -> running.clear(); // not even the kernel can end them; waiting longer helps nobody
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
        forced = Math.max(forced, running.size());
        withDescendants().forEach(ProcessHandle::destroyForcibly);
        enter(Phase.KILLED, KILLED_WITHIN);
    }

    /** All are known before any is told: a rank that ends would orphan its children. */
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
