package io.tutti.launch;

import java.io.IOException;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * Starts processes in the places of lost ranks, a limited number of times. Which of them have not joined yet is known here. Confined to one
 * thread.
 */
final class ReplacementStarter {
    private final int most;
    private final Start start;
    private final Consumer<String> lines;
    private final Set<Integer> waiting = new TreeSet<>();
    private int started;

    /** How a process is started. */
    @FunctionalInterface
    interface Start {
        /** Starts the replacement of a rank. */
        RankProcess of(int rank) throws IOException;
    }

    /**
     * Creates a starter.
     *
     * @param most how many processes it starts
     * @param lines receives what the user shall know
     */
    ReplacementStarter(int most, Start start, Consumer<String> lines) {
        this.most = most;
        this.start = start;
        this.lines = lines;
    }

    /** Returns the new process of a rank; null if none is to be started. */
    RankProcess start(int rank) {
        if (started == most || waiting.contains(rank)) {
            return null;
        }
        started++;
        lines.accept(String.format(Locale.ROOT, "replacement %d of %d: rank %d is started anew", started, most, rank));
        try {
            RankProcess process = start.of(rank);
            waiting.add(rank);
            return process;
        } catch (IOException e) {
            lines.accept("rank " + rank + " cannot be started: " + e.getMessage());
            return null;
        }
    }

    /** Returns whether a process may be started in the place of a lost rank. */
    boolean isPossible() {
        return started < most;
    }

    /** Returns whether a process that was started has not joined yet. */
    boolean isWaiting() {
        return !waiting.isEmpty();
    }

    /** Returns whether a process that was started in the place of a rank has not joined yet. */
    boolean isWaiting(int rank) {
        return waiting.contains(rank);
    }

    /** A process that was started in the place of a rank stays stopped, so another one may take its place. */
    void stopped(int rank) {
        if (waiting.remove(rank)) {
            lines.accept("the replacement of rank " + rank + " has not joined: it is stopped");
        }
    }

    /** The replacement of a rank has joined. */
    void joined(int rank) {
        if (waiting.remove(rank)) {
            lines.accept("rank " + rank + " has joined as a replacement");
        }
    }

    /** A rank's process that is lost to the job has ended. */
    void ended(int rank, int status) {
        if (waiting.remove(rank)) {
            lines.accept("the replacement of rank " + rank + " has not joined: it " + ExitStatus.describe(status));
        }
    }
}
