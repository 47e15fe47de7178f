package io.tutti.verify;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Puts into words why lanes are stuck. */
record Deadlock(
        InPlaceVariant placement, SymbolicExecution replay, List<SymbolicExecution.Lane> stuck, String buffering) {
    private static final int SHOWN = 6;

    /** A circle of lanes that wait for each other; there is one, because an op that is not done stands in a stuck lane. */
    VerificationException describe() {
        Map<SymbolicExecution.Lane, Integer> seen = new HashMap<>();
        SymbolicExecution.Lane lane = stuck.getFirst();
        while (seen.putIfAbsent(lane, seen.size()) == null) {
            lane = holder(replay.awaited(lane));
        }
        SymbolicExecution.Lane start = lane;
        StringBuilder circle = new StringBuilder();
        int shown = 0;
        do {
            SymbolicExecution.Awaited awaited = replay.awaited(lane);
            if (shown++ < SHOWN) {
                circle.append(circle.isEmpty() ? "" : "; ")
                        .append(name(lane.rank(), lane.number()))
                        .append(" waits for ")
                        .append(name(awaited.rank(), awaited.number()));
            }
            lane = holder(awaited);
        } while (lane != start);
        circle.append(shown > SHOWN ? "; and " + (shown - SHOWN) + " more" : "");
        return placement
                .world()
                .failure(
                        start.rank(), start.number(), "no deadlock " + placement + ", " + buffering, circle.toString());
    }

    private SymbolicExecution.Lane holder(SymbolicExecution.Awaited awaited) {
        int lane = placement.world().op(awaited.rank(), awaited.number()).lane();
        return stuck.stream()
                .filter(s -> s.rank() == awaited.rank()
                        && placement.world().op(s.rank(), s.number()).lane() == lane)
                .findFirst()
                .orElseThrow();
    }

    private String name(int rank, int number) {
        return placement.world().name(rank, number);
    }
}
