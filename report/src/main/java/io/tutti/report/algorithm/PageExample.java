package io.tutti.report.algorithm;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.schedule.Topology;
import java.util.Map;

/**
 * The numbers of ranks and nodes in an example of a page: {@code 7}, or {@code 16/4} for 16 ranks with 4 per node.
 *
 * @param ranks number of ranks
 * @param ranksPerNode number of ranks per node
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

    /**
     * Returns the request for an algorithm's schedule: rooted at rank 0; the destination of a transfer is the last
     * rank.
     */
    ScheduleRequest shape(Algorithm algorithm) {
        boolean isTransfer = algorithm.collective().equals("transfer");
        return ScheduleRequest.transfer(ranks, 0, isTransfer ? ranks - 1 : 0)
                .on(Topology.uniform(nodes(), ranksPerNode));
    }

    /** Returns the variables of formulas and their values. */
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

    /** Returns the number of stages in which n nodes are merged in groups of k, ⌈log_k n⌉. */
    private int stages() {
        int stages = 0;
        for (long reached = 1; ranksPerNode > 1 && reached < nodes(); reached *= ranksPerNode) {
            stages++;
        }
        return stages;
    }

    /** Returns the example as a heading. */
    String text() {
        return nodes() == 1 ? "P = " + ranks : ranks + " on " + nodes() + " nodes";
    }
}
