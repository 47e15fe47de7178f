package io.tutti.stress.thread;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Where a thread is: what its steps have had as results, and the next one. */
final class ThreadNode {
    final int number;
    final Step next;
    final Throwable failure;
    private final List<Integer> results;
    private final Function<List<Integer>, ThreadNode> make;
    private final Map<Integer, ThreadNode> after = new HashMap<>();

    /**
     * @param next null at the end
     * @param failure what the code has thrown, or null
     * @param make makes the node with given results
     */
    ThreadNode(
            int number, List<Integer> results, Step next, Throwable failure, Function<List<Integer>, ThreadNode> make) {
        this.number = number;
        this.results = results;
        this.next = next;
        this.failure = failure;
        this.make = make;
    }

    boolean isEnd() {
        return next == null;
    }

    /** Returns where the thread is after the next step. */
    ThreadNode after(int result) {
        ThreadNode known = after.get(result);
        if (known == null) {
            List<Integer> longer = new ArrayList<>(results);
            longer.add(result);
            known = make.apply(longer);
            after.put(result, known);
        }
        return known;
    }
}
