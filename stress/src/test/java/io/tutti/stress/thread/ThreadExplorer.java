package io.tutti.stress.thread;

import io.tutti.stress.exploration.Exploration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Goes through all states of a scenario, and ends at the first that is wrong. */
final class ThreadExplorer {
    /** Enough for scenarios that end in seconds. */
    private static final int MOST_STATES = 400_000;

    private final ThreadScenario scenario;
    private final Set<String> weakened;
    private final Set<Object> known = new HashSet<>();
    private final Deque<Way> open = new ArrayDeque<>();
    private final Set<String> sites = new TreeSet<>();
    private int nodes;

    /** How a state was reached. */
    private record Way(ThreadState state, Way before, String step) {
        List<String> steps(String last) {
            List<String> steps = new ArrayList<>(List.of(last));
            for (Way way = this; way.before != null; way = way.before) {
                steps.add(way.step);
            }
            Collections.reverse(steps);
            return steps;
        }
    }

    ThreadExplorer(ThreadScenario scenario, Set<String> weakened) {
        this.scenario = scenario;
        this.weakened = weakened;
    }

    Exploration explore() {
        ThreadNode[] begin = new ThreadNode[scenario.threads()];
        for (int thread = 0; thread < begin.length; thread++) {
            begin[thread] = node(thread, List.of());
        }
        add(ThreadState.first(begin, scenario.initial()), null, "");
        while (!open.isEmpty()) {
            Way way = open.pop();
            String wrong = go(way);
            if (wrong != null) {
                return new Exploration(known.size(), sites, wrong, way.steps(wrong));
            }
        }
        return new Exploration(known.size(), sites, null, List.of());
    }

    private ThreadNode node(int thread, List<Integer> results) {
        ThreadReplay replay = new ThreadReplay(thread, results, weakened);
        Step next = replay.run(scenario);
        return new ThreadNode(nodes++, results, next, replay.failure, longer -> node(thread, longer));
    }

    /** Returns what is wrong in a state, or null. */
    private String go(Way way) {
        ThreadState state = way.state;
        boolean moves = false;
        for (int thread = 0; thread < state.at.length; thread++) {
            ThreadNode node = state.at[thread];
            if (node.failure != null) {
                return "thread " + thread + " fails: " + node.failure;
            }
            if (!node.isEnd()) {
                sites.add(node.next.site());
                for (ThreadState next : state.after(thread)) {
                    moves = true;
                    add(next, way, "thread " + thread + ": " + node.next);
                }
            }
        }
        if (state.isEnd()) {
            return wrongEnd(state);
        }
        return moves ? null : "the threads wait for ever";
    }

    private String wrongEnd(ThreadState state) {
        try {
            scenario.end(state::last);
            return null;
        } catch (AssertionError e) {
            return e.getMessage();
        }
    }

    private void add(ThreadState state, Way before, String step) {
        if (known.add(state.key())) {
            if (known.size() > MOST_STATES) {
                throw new IllegalStateException("more than " + MOST_STATES + " states");
            }
            open.push(new Way(state, before, step));
        }
    }
}
