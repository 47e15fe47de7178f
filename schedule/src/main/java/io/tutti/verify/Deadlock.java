package io.tutti.verify;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Describes a deadlock. */
record Deadlock(
        InPlaceVariant variant, SymbolicExecution execution, List<SymbolicExecution.Lane> stuck, String buffering) {
    private static final int SHOWN = 6;

    /**
     * Finds a cycle of lanes that wait for each other. There is one, because every op that is waited for is in a stuck
     * lane.
     */
    VerificationException describe() {
        Map<SymbolicExecution.Lane, Integer> seen = new HashMap<>();
        SymbolicExecution.Lane lane = stuck.getFirst();
        while (seen.putIfAbsent(lane, seen.size()) == null) {
            lane = holder(execution.awaited(lane));
        }
        SymbolicExecution.Lane start = lane;
        StringBuilder cycle = new StringBuilder();
        int shown = 0;
        do {
            SymbolicExecution.Awaited awaited = execution.awaited(lane);
            if (shown++ < SHOWN) {
                cycle.append(cycle.isEmpty() ? "" : "; ")
                        .append(name(lane.rank(), lane.number()))
                        .append(" waits for ")
                        .append(name(awaited.rank(), awaited.number()));
            }
            lane = holder(awaited);
        } while (lane != start);
        cycle.append(shown > SHOWN ? "; and " + (shown - SHOWN) + " more" : "");
        return variant.programs()
                .failure(start.rank(), start.number(), "no deadlock " + variant + ", " + buffering, cycle.toString());
    }

    private SymbolicExecution.Lane holder(SymbolicExecution.Awaited awaited) {
        int lane = variant.programs().op(awaited.rank(), awaited.number()).lane();
        return stuck.stream()
                .filter(s -> s.rank() == awaited.rank()
                        && variant.programs().op(s.rank(), s.number()).lane() == lane)
                .findFirst()
                .orElseThrow();
    }

    private String name(int rank, int number) {
        return variant.programs().name(rank, number);
    }
}
