package io.tutti.stress.model;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Which states were found, from which others, and at which of them all ranks have ended. */
final class StateGraph {
    private record Mark(long first, long second) {}

    /** Which state a state was first found from, and by which access. */
    private record Origin(int state, String access) {}

    private final Map<Mark, Integer> numbers = new HashMap<>();
    private final List<Origin> origins = new ArrayList<>();
    private final List<List<Integer>> before = new ArrayList<>();
    private final BitSet ends = new BitSet();

    int size() {
        return origins.size();
    }

    /**
     * Adds a state, and the step that leads to it.
     *
     * @return its number if it is new, else -1
     */
    int add(MemoryState state, int from, String access) {
        Mark mark = new Mark(state.mark(1), state.mark(0x5DEECE66DL));
        Integer known = numbers.get(mark);
        int number = known == null ? origins.size() : known;
        if (known == null) {
            numbers.put(mark, number);
            origins.add(new Origin(from, access));
            before.add(new ArrayList<>(2));
            ends.set(number, state.isEnd());
        }
        if (from >= 0) {
            before.get(number).add(from);
        }
        return known == null ? number : -1;
    }

    /** Returns the accesses that lead to a state. */
    List<String> way(int state) {
        List<String> way = new ArrayList<>();
        for (Origin origin = origins.get(state); origin.state() >= 0; origin = origins.get(origin.state())) {
            way.add(origin.access());
        }
        Collections.reverse(way);
        return way;
    }

    /** Returns a state from which the ranks cannot all come to their ends, or -1. */
    int stuck() {
        BitSet mayEnd = (BitSet) ends.clone();
        Deque<Integer> open = new ArrayDeque<>(ends.stream().boxed().toList());
        while (!open.isEmpty()) {
            for (int state : before.get(open.pop())) {
                if (!mayEnd.get(state)) {
                    mayEnd.set(state);
                    open.push(state);
                }
            }
        }
        int stuck = mayEnd.nextClearBit(0);
        return stuck < size() ? stuck : -1;
    }
}
