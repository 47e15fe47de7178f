package io.tutti.control;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeSet;

/** The graph of ranks that wait for each other in a collective that all have begun; finds the stalled links. Pure. */
final class WaitGraph {
    private final SortedMap<Integer, CallLogReply> answers;
    private final List<String> ways = new ArrayList<>();
    private final TreeSet<Integer> ends = new TreeSet<>();

    private WaitGraph(SortedMap<Integer, CallLogReply> answers) {
        this.answers = answers;
    }

    /**
     * The links that nothing gets through, as far as waits tell: those to a rank that waits for no other rank, or else
     * those of ranks that wait for each other in a cycle.
     */
    static Finding of(SortedMap<Integer, CallLogReply> answers) {
        WaitGraph graph = new WaitGraph(answers);
        graph.collect(false);
        if (graph.ways.isEmpty()) {
            graph.collect(true);
        }
        return graph.ways.isEmpty()
                ? new Finding("all ranks have called it", List.of())
                : new Finding(
                        "all ranks have called it, and nothing comes through " + String.join(", ", graph.ways),
                        List.copyOf(graph.ends));
    }

    private void collect(boolean circles) {
        answers.forEach((waiter, reply) -> {
            for (Awaited awaited : reply.awaited()) {
                if (circles ? leads(awaited.rank(), waiter, new TreeSet<>()) : !isWaiting(awaited.rank(), waiter)) {
                    ways.add(awaited.way(waiter));
                    ends.add(waiter);
                    ends.add(awaited.rank());
                }
            }
        });
    }

    /** Whether a rank waits for another one than this. */
    private boolean isWaiting(int rank, int waiter) {
        CallLogReply reply = answers.get(rank);
        return reply != null && reply.awaited().stream().anyMatch(awaited -> awaited.rank() != waiter);
    }

    private boolean leads(int from, int to, TreeSet<Integer> seen) {
        if (from == to) {
            return true;
        }
        CallLogReply reply = answers.get(from);
        return reply != null
                && seen.add(from)
                && reply.awaited().stream().anyMatch(awaited -> leads(awaited.rank(), to, seen));
    }
}
