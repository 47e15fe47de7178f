package io.tutti.bootstrap;

import java.util.PriorityQueue;
import java.util.Random;

/**
 * Plays how ranks join, by a tree of any number of children: every rank connects to its parent, which admits one at a time; facts go
 * up once a subtree is complete, and the table of all goes down. With as many children as ranks, it is what is built: all connect to rank
 * 0. Events in the order of their time; nothing is rounded to levels of the tree.
 */
final class SimulatedJoin {
    /**
     * What things cost.
     *
     * @param admission seconds of the parent for one handshake
     * @param latency seconds of a message
     * @param bytesPerSecond at which a rank sends
     * @param factBytes of one rank's facts
     * @param skew seconds within which ranks start
     */
    record Costs(double admission, double latency, double bytesPerSecond, int factBytes, double skew) {}

    /**
     * What was seen.
     *
     * @param seconds until every rank has the table, since the first one started
     * @param connections most of a rank
     * @param sentBytes most of a rank
     */
    record Result(double seconds, int connections, long sentBytes) {}

    private record Event(double time, int rank, boolean isKnock) implements Comparable<Event> {
        @Override
        public int compareTo(Event other) {
            return Double.compare(time, other.time);
        }
    }

    private final int ranks;
    private final int children;
    private final Costs costs;
    private final PriorityQueue<Event> events = new PriorityQueue<>();
    /** By rank: when it can admit the next one. */
    private final double[] free;

    private final int[] missing;
    private final int[] subtree;
    private final long[] sent;

    SimulatedJoin(int ranks, int children, Costs costs) {
        this.ranks = ranks;
        this.children = children;
        this.costs = costs;
        this.free = new double[ranks];
        this.missing = new int[ranks];
        this.subtree = new int[ranks];
        this.sent = new long[ranks];
    }

    private int parent(int rank) {
        return (rank - 1) / children;
    }

    private int firstChild(int rank) {
        return (int) Math.min(ranks, (long) rank * children + 1);
    }

    private int afterLastChild(int rank) {
        return (int) Math.min(ranks, (long) (rank + 1) * children + 1);
    }

    /** Plays it. A seed gives the ranks their starts. */
    Result run(long seed) {
        Random random = new Random(seed);
        int most = 0;
        for (int rank = ranks - 1; rank >= 0; rank--) {
            missing[rank] = afterLastChild(rank) - firstChild(rank);
            most = Math.max(most, missing[rank] + (rank == 0 ? 0 : 1));
            subtree[rank]++;
            free[rank] = costs.skew() * random.nextDouble();
            if (rank > 0) {
                subtree[parent(rank)] += subtree[rank];
            }
        }
        for (int rank = 0; rank < ranks; rank++) {
            if (missing[rank] == 0) {
                knock(rank, free[rank]);
            }
        }
        double complete = 0;
        while (!events.isEmpty()) {
            complete = Math.max(complete, play(events.poll()));
        }
        double seconds = down(complete);
        long sentBytes = 0;
        for (long bytes : sent) {
            sentBytes = Math.max(sentBytes, bytes);
        }
        return new Result(seconds, most, sentBytes);
    }

    /** A rank whose subtree is complete reaches its parent with the facts of all of it. */
    private void knock(int rank, double time) {
        long bytes = (long) subtree[rank] * costs.factBytes();
        sent[rank] += bytes;
        events.add(new Event(time + costs.latency() + bytes / costs.bytesPerSecond(), rank, true));
    }

    /** Returns when rank 0 had admitted all of its children, if that was the last one. */
    private double play(Event event) {
        int parent = parent(event.rank());
        free[parent] = Math.max(free[parent], event.time()) + costs.admission();
        if (--missing[parent] > 0) {
            return 0;
        }
        if (parent > 0) {
            knock(parent, free[parent]);
            return 0;
        }
        return free[0];
    }

    /** Sends the table from rank 0 at a time; returns when the last rank has it. */
    private double down(double time) {
        double table = (double) ranks * costs.factBytes() / costs.bytesPerSecond();
        double[] has = new double[ranks];
        has[0] = time;
        double last = time;
        for (int rank = 0; rank < ranks; rank++) {
            double busy = has[rank];
            for (int child = firstChild(rank); child < afterLastChild(rank); child++) {
                busy += table;
                sent[rank] += (long) ranks * costs.factBytes();
                has[child] = busy + costs.latency();
                last = Math.max(last, has[child]);
            }
        }
        return last;
    }
}
