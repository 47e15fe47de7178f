package io.tutti.control.coordinator;

import io.tutti.control.log.Awaited;
import io.tutti.control.log.StallReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeSet;

/** The graph of ranks that wait for each other in a collective that all have begun; finds the stalled links. Pure. */
final class WaitGraph {
    /**
     * Links that nothing gets through.
     *
     * @param directions each as {@code rank 1 -> rank 2 over tcp}
     * @param ends the ranks at their ends, ascending
     */
    record StalledLinks(List<String> directions, List<Integer> ends) {}

    /** Which waits count. */
    @FunctionalInterface
    private interface Choice {
        boolean takes(int waiter, Awaited awaited);
    }

    private final SortedMap<Integer, StallReport> waits;

    private WaitGraph(SortedMap<Integer, StallReport> waits) {
        this.waits = waits;
    }

    /**
     * The links that nothing gets through, as far as waits tell: those on which a message is known to be on the way; or else
     * those to a rank that waits for no other rank; or else those of ranks that wait for each other in a cycle.
     *
     * @param waits by world rank
     */
    static StalledLinks stalledLinks(SortedMap<Integer, StallReport> waits) {
        WaitGraph graph = new WaitGraph(waits);
        for (Choice choice : List.<Choice>of(graph::isOnTheWay, graph::isAtItsEnd)) {
            StalledLinks links = graph.links(choice);
            if (!links.ends().isEmpty()) {
                return links;
            }
        }
        WaitCycles cycles = new WaitCycles(waits);
        return graph.links((waiter, awaited) -> cycles.join(waiter, awaited.rank()));
    }

    private StalledLinks links(Choice choice) {
        List<String> directions = new ArrayList<>();
        TreeSet<Integer> ends = new TreeSet<>();
        for (Map.Entry<Integer, StallReport> each : waits.entrySet()) {
            int waiter = each.getKey();
            for (Awaited awaited : each.getValue().awaited()) {
                if (choice.takes(waiter, awaited)) {
                    directions.add(awaited.direction(waiter));
                    ends.add(waiter);
                    ends.add(awaited.rank());
                }
            }
        }
        return new StalledLinks(directions.stream().distinct().toList(), List.copyOf(ends));
    }

    /** Whether the one rank waits to receive what the other has sent, or waits to send, at least in part. */
    private boolean isOnTheWay(int waiter, Awaited awaited) {
        StallReport other = waits(awaited.rank());
        return awaited.toSend()
                ? other.isToReceive(waiter)
                : other.isToSend(waiter) || other.sent(waiter, awaited.lane()) > awaited.received();
    }

    /** Whether a rank waits for no other one than this. */
    private boolean isAtItsEnd(int waiter, Awaited awaited) {
        return waits(awaited.rank()).awaited().stream().allMatch(next -> next.rank() == waiter);
    }

    private StallReport waits(int rank) {
        return waits.getOrDefault(rank, StallReport.NONE);
    }
}
