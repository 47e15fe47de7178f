package io.tutti.stress.thread;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Where all threads are, what was written to each field, and how much of that each thread must see. */
final class ThreadState {
    /**
     * A value in the history of a field.
     *
     * @param seen what a thread must see that acquires it, by field; null if nothing is released
     * @param replaces whether the step that wrote it read the value before it, which therefore stays there
     */
    private record Written(int value, Map<String, Integer> seen, boolean isVolatile, boolean replaces) {
        static Written first(int value) {
            return new Written(value, null, true, false);
        }

        /** The same after a value was put into the history of a field. */
        Written moved(String field, int place) {
            Integer floor = seen == null ? null : seen.get(field);
            if (floor == null || floor < place) {
                return this;
            }
            Map<String, Integer> later = new HashMap<>(seen);
            later.put(field, floor + 1);
            return new Written(value, later, isVolatile, replaces);
        }
    }

    final ThreadNode[] at;
    private final Map<String, List<Written>> fields;
    /** Per thread and field: the oldest value in its history that the thread may still read. */
    private final List<Map<String, Integer>> views;

    private ThreadState(ThreadNode[] at, Map<String, List<Written>> fields, List<Map<String, Integer>> views) {
        this.at = at;
        this.fields = fields;
        this.views = views;
    }

    static ThreadState first(ThreadNode[] at, Map<String, Integer> initial) {
        Map<String, List<Written>> fields = new TreeMap<>();
        initial.forEach((field, value) -> fields.put(field, List.of(Written.first(value))));
        List<Map<String, Integer>> views = new ArrayList<>();
        for (int thread = 0; thread < at.length; thread++) {
            views.add(new TreeMap<>());
        }
        return new ThreadState(at, fields, views);
    }

    private ThreadState copy() {
        List<Map<String, Integer>> copied = new ArrayList<>();
        views.forEach(view -> copied.add(new TreeMap<>(view)));
        return new ThreadState(at.clone(), new TreeMap<>(fields), copied);
    }

    boolean isEnd() {
        return Arrays.stream(at).allMatch(ThreadNode::isEnd);
    }

    private List<Written> history(String field) {
        return fields.getOrDefault(field, List.of(Written.first(0)));
    }

    int last(String field) {
        return history(field).getLast().value;
    }

    /** Equal states have equal keys. */
    Object key() {
        return List.of(Arrays.stream(at).map(node -> node.number).toList(), fields, views);
    }

    /** Returns all states that a thread's next step may lead to; none if it waits. */
    List<ThreadState> after(int thread) {
        Step step = at[thread].next;
        return switch (step.kind()) {
            case READ -> reads(thread, step, step.variable());
            case WRITE -> writes(thread, step);
            case COMPARE_AND_SET ->
                last(step.variable()) == step.expected()
                        ? List.of(replaced(thread, step, 1))
                        : List.of(readAt(thread, step, history(step.variable()).size() - 1, 0));
            case SWAP -> List.of(replaced(thread, step, last(step.variable())));
            case AWAIT -> awaited(thread, step, last(step.variable()) >= step.expected());
            case AWAIT_ZERO -> awaited(thread, step, last(step.variable()) == 0);
            case ENTER -> last(step.variable()) != 0 ? List.of() : List.of(replaced(thread, step, 0));
        };
    }

    private List<ThreadState> awaited(int thread, Step step, boolean isThere) {
        List<Written> history = history(step.variable());
        return isThere ? List.of(readAt(thread, step, history.size() - 1, history.getLast().value)) : List.of();
    }

    private List<ThreadState> reads(int thread, Step step, String field) {
        List<Written> history = history(field);
        List<ThreadState> states = new ArrayList<>();
        for (int index = oldest(thread, field, step.order() == Order.VOLATILE); index < history.size(); index++) {
            states.add(readAt(thread, step, index, history.get(index).value));
        }
        return states;
    }

    /** Returns the place of the oldest value that a thread may read. */
    private int oldest(int thread, String field, boolean isVolatile) {
        List<Written> history = history(field);
        int oldest = views.get(thread).getOrDefault(field, 0);
        for (int place = oldest; isVolatile && place < history.size(); place++) {
            oldest = history.get(place).isVolatile ? place : oldest;
        }
        return oldest;
    }

    private ThreadState readAt(int thread, Step step, int index, int result) {
        ThreadState next = copy();
        next.see(thread, step, index);
        next.at[thread] = at[thread].after(result);
        return next;
    }

    private void see(int thread, Step step, int index) {
        Map<String, Integer> view = views.get(thread);
        view.merge(step.variable(), index, Math::max);
        Map<String, Integer> seen = history(step.variable()).get(index).seen;
        if (step.order().acquires() && seen != null) {
            seen.forEach((field, floor) -> view.merge(field, floor, Math::max));
        }
    }

    /** A step that reads the last value and replaces it; what the last one released stays released. */
    private ThreadState replaced(int thread, Step step, int result) {
        ThreadState next = copy();
        List<Written> history = history(step.variable());
        next.see(thread, step, history.size() - 1);
        next.put(thread, step, history.size(), history.getLast().seen);
        next.at[thread] = at[thread].after(result);
        return next;
    }

    /** A value may come before others that the thread has not seen: its store, or theirs, was late. Volatile stores have one order. */
    private List<ThreadState> writes(int thread, Step step) {
        List<Written> history = history(step.variable());
        int first = 1 + oldest(thread, step.variable(), step.order() == Order.VOLATILE);
        List<ThreadState> states = new ArrayList<>();
        for (int place = first; place <= history.size(); place++) {
            if (place == history.size() || !history.get(place).replaces) {
                ThreadState next = copy();
                next.put(thread, step, place, null);
                next.at[thread] = at[thread].after(0);
                states.add(next);
            }
        }
        return states;
    }

    private void put(int thread, Step step, int place, Map<String, Integer> before) {
        String field = step.variable();
        if (place < history(field).size()) {
            makeRoom(field, place);
        }
        Map<String, Integer> view = views.get(thread);
        view.put(field, place);
        Map<String, Integer> seen = before;
        if (step.order().releases()) {
            seen = new HashMap<>(view);
            if (before != null) {
                Map<String, Integer> all = seen;
                before.forEach((each, floor) -> all.merge(each, floor, Math::max));
            }
        }
        List<Written> history = new ArrayList<>(history(field));
        history.add(
                place, new Written(step.value(), seen, step.order() == Order.VOLATILE, step.kind() != Step.Kind.WRITE));
        fields.put(field, history);
    }

    private void makeRoom(String field, int place) {
        views.forEach(view -> view.computeIfPresent(field, (each, floor) -> floor < place ? floor : floor + 1));
        fields.replaceAll((each, history) ->
                history.stream().map(written -> written.moved(field, place)).toList());
    }
}
