package io.tutti.sparse.trace;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The schedules that exchanges have run, with the layouts that they were bound to: for one rank or all ranks.
 *
 * @param exchange the name of the exchange, with parameters
 * @param size number of ranks of the run
 * @param elements number of elements of a gradient
 * @param k number of elements that each rank should select
 * @param logs the logs of ranks, ascending
 */
public record Trace(String exchange, int size, int elements, int k, List<RankLog> logs) {
    /**
     * The calls of one rank.
     *
     * @param rank the rank
     * @param calls its exchanges in order
     */
    public record RankLog(int rank, List<Call> calls) {
        /** Copies the list. */
        public RankLog {
            calls = List.copyOf(calls);
        }
    }

    /**
     * Copies the list, sorts it by rank and checks the ranks.
     *
     * @throws IllegalArgumentException if a rank is not from 0 to {@code size - 1} or has two logs
     */
    public Trace {
        List<RankLog> sorted = new ArrayList<>(logs);
        sorted.sort(Comparator.comparingInt(RankLog::rank));
        logs = List.copyOf(sorted);
        Set<Integer> known = new HashSet<>();
        for (RankLog log : logs) {
            if (log.rank < 0 || log.rank >= size || !known.add(log.rank)) {
                throw new IllegalArgumentException(
                        "rank=" + log.rank + " of a trace must be from 0 to " + (size - 1) + ", each once");
            }
        }
    }

    /**
     * Joins the traces of single ranks, in any order.
     *
     * @param parts traces of one run, at least one, of different ranks
     * @return the trace of all their ranks
     * @throws IllegalArgumentException if there is none, they belong to different runs, or a rank occurs twice
     */
    public static Trace join(List<Trace> parts) {
        if (parts.isEmpty()) {
            throw new IllegalArgumentException("there is no trace to join");
        }
        Trace first = parts.getFirst();
        List<RankLog> logs = new ArrayList<>();
        for (Trace part : parts) {
            if (!part.title().equals(first.title())) {
                throw new IllegalArgumentException(
                        "traces of different runs: " + first.title() + " and " + part.title());
            }
            logs.addAll(part.logs);
        }
        return new Trace(first.exchange, first.size, first.elements, first.k, logs);
    }

    /** {@return the exchange and its sizes, in one line} */
    public String title() {
        return exchange + ", ranks=" + size + ", elements=" + elements + ", k=" + k;
    }

    /** {@return the number of exchanges of the first logged rank; 0 without logs} */
    public int calls() {
        return logs.isEmpty() ? 0 : logs.getFirst().calls.size();
    }

    /**
     * {@return this trace, if it is complete}
     *
     * @throws IllegalArgumentException if a rank is missing, or ranks have unequal numbers of calls
     */
    public Trace requireComplete() {
        if (logs.size() != size) {
            throw new IllegalArgumentException(
                    "the trace is of " + logs.size() + " of " + size + " ranks; join those of all ranks");
        }
        for (RankLog log : logs) {
            if (log.calls.size() != calls()) {
                throw new IllegalArgumentException(
                        "rank " + log.rank + " has " + log.calls.size() + " calls in the trace, rank 0 has " + calls());
            }
        }
        return this;
    }
}
