package io.tutti.report.algorithm;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.schedule.Topology;
import java.util.Map;

/**
 * Numbers of ranks and nodes that a page shows: {@code 7}, or {@code 16/4} for 16 ranks, 4 a node.
 *
 * @param ranks number of ranks
 * @param ranksPerNode of them on a node
 */
record PageExample(int ranks, int ranksPerNode) {
    static PageExample parse(String text) {
        String[] numbers = text.split("/");
        int ranks = Integer.parseInt(numbers[0]);
        return new PageExample(ranks, numbers.length == 1 ? ranks : Integer.parseInt(numbers[1]));
    }

    int nodes() {
        return ranks / ranksPerNode;
    }

    /** The shape for an algorithm: rooted at rank 0; a transfer goes to the last rank. */
    ScheduleRequest shape(Algorithm algorithm) {
        boolean isTransfer = algorithm.collective().equals("transfer");
        return ScheduleRequest.transfer(ranks, 0, isTransfer ? ranks - 1 : 0)
                .on(Topology.uniform(nodes(), ranksPerNode));
    }

    /** What formulas are about. */
    Map<String, Double> names() {
        double whole = Integer.highestOneBit(ranks);
        double log = Integer.numberOfTrailingZeros(Integer.highestOneBit(ranks));
        double extra = whole == ranks ? 0 : 1;
        return Map.ofEntries(
                Map.entry("P", (double) ranks),
                Map.entry("n", (double) nodes()),
                Map.entry("k", (double) ranksPerNode),
                Map.entry("L", log + extra),
                Map.entry("l", log),
                Map.entry("q", whole),
                Map.entry("x", extra),
                Map.entry("s", (double) stages()));
    }

    /** How often n nodes can be put together in groups of k, ⌈log_k n⌉. */
    private int stages() {
        int stages = 0;
        for (long reached = 1; ranksPerNode > 1 && reached < nodes(); reached *= ranksPerNode) {
            stages++;
        }
        return stages;
    }

    /** As a heading. */
    String text() {
        return nodes() == 1 ? "P = " + ranks : ranks + " on " + nodes() + " nodes";
    }
}
