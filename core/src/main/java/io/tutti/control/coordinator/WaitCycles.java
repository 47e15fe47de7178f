package io.tutti.control.coordinator;

import io.tutti.control.log.Awaited;
import io.tutti.control.log.StallReport;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;

/**
 * Which ranks wait for each other in cycles: the strongly connected parts of the graph of their waits, by Tarjan's algorithm. It keeps its
 * path itself, because that is as long as a ring of all ranks, longer than the stack of a thread is deep. Pure.
 */
final class WaitCycles {
    private final Map<Integer, StallReport> waits;
    /** The ranks that were met, by the order in which they were. */
    private final Map<Integer, Integer> order = new HashMap<>();
    /** The first in this order to which each rank is known to lead. */
    private final Map<Integer, Integer> first = new HashMap<>();
    /** The part that each rank belongs to, by one of its ranks. */
    private final Map<Integer, Integer> parts = new HashMap<>();
    /** The ranks that were met and have no part yet. */
    private final Deque<Integer> open = new ArrayDeque<>();

    private final Deque<Step> path = new ArrayDeque<>();

    /** A rank on the path, with the waits that were not followed yet. */
    private record Step(int rank, Iterator<Awaited> left) {}

    /**
     * Finds the cycles, in time proportional to the number of waits.
     *
     * @param waits by rank; a rank that has none waits for no other
     */
    WaitCycles(Map<Integer, StallReport> waits) {
        this.waits = waits;
        for (int rank : waits.keySet()) {
            if (!order.containsKey(rank)) {
                walk(rank);
            }
        }
    }

    /** Returns whether two ranks that wait, or are waited for, are in one cycle, or are the same. */
    boolean join(int one, int other) {
        return parts.get(one).equals(parts.get(other));
    }

    private void walk(int start) {
        enter(start);
        while (!path.isEmpty()) {
            Step last = path.getLast();
            if (last.left.hasNext()) {
                follow(last.rank, last.left.next().rank());
            } else {
                leave();
            }
        }
    }

    private void enter(int rank) {
        int number = order.size();
        order.put(rank, number);
        first.put(rank, number);
        open.addLast(rank);
        path.addLast(new Step(
                rank, waits.getOrDefault(rank, StallReport.NONE).awaited().iterator()));
    }

    private void follow(int from, int to) {
        if (!order.containsKey(to)) {
            enter(to);
        } else if (!parts.containsKey(to)) {
            first.merge(from, order.get(to), Math::min);
        }
    }

    private void leave() {
        int rank = path.removeLast().rank;
        int leadsTo = first.get(rank);
        if (leadsTo == order.get(rank)) {
            part(rank);
        } else {
            first.merge(path.getLast().rank, leadsTo, Math::min); // one before it leads to it, so the path is not empty
        }
    }

    /** All that were met since this rank and have no part are of one with it. */
    private void part(int rank) {
        int member;
        do {
            member = open.removeLast();
            parts.put(member, rank);
        } while (member != rank);
    }
}
