package io.tutti.stress.model;

import io.tutti.stress.exploration.Exploration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Goes through all executions of some ranks under a memory model with release and acquire. A read of ordered memory may return
 * every value that the rank has not yet seen to be overwritten. Only what is read with acquire, from a write with release, tells a
 * rank of the other's earlier accesses. Two plain accesses to the same bytes, one of which writes, must be in order; so must a
 * plain and an ordered one. Code without unordered accesses behaves alike under every memory model in which release and acquire
 * hold, so the ranks need not be interleaved at plain accesses.
 */
final class Explorer {
    private final RankGraph[] programs;
    private final int cells;
    private final int mostStates;
    private final MixedCells mixed = new MixedCells();
    private final Set<String> sites = new TreeSet<>();
    private StateGraph graph;
    private Deque<Open> open;

    private record Open(MemoryState state, int number) {}

    Explorer(RankGraph[] programs, int cells, int mostStates) {
        this.programs = programs;
        this.cells = cells;
        this.mostStates = mostStates;
    }

    Exploration explore() {
        ProgramNode[] begin = new ProgramNode[programs.length];
        for (int rank = 0; rank < begin.length; rank++) {
            begin[rank] = programs[rank].begin();
        }
        Exploration found;
        do {
            graph = new StateGraph();
            open = new ArrayDeque<>();
            found = explore(MemoryState.initial(begin.clone(), new CellPages(cells, begin.length), mixed));
        } while (found.isRight() && mixed.hasLearnt()); // once more, with reads of more cells noted
        return found;
    }

    private Exploration explore(MemoryState initial) {
        int from = 0;
        String access = "";
        try {
            add(initial, -1, "");
            while (!open.isEmpty()) {
                Open next = open.pop();
                from = next.number();
                for (int rank = 0; rank < programs.length; rank++) {
                    if (!next.state().at[rank].isEnd()) {
                        access = "rank " + rank + ": " + next.state().at[rank].access;
                        step(next, rank, access);
                    }
                }
            }
        } catch (OrderViolation e) {
            return ended(e.getMessage(), from, access);
        }
        int stuck = graph.stuck();
        return stuck < 0
                ? new Exploration(graph.size(), sites, null, List.of())
                : ended("the ranks cannot all come to their ends", stuck, "nothing");
    }

    private Exploration ended(String violation, int state, String last) {
        List<String> way = graph.way(state);
        way.add(last);
        return new Exploration(graph.size(), sites, violation, way);
    }

    private void add(MemoryState state, int from, String access) {
        int number = graph.add(state, from, access);
        if (number > mostStates) {
            throw new IllegalStateException("more than " + mostStates + " states");
        }
        if (number >= 0) {
            open.push(new Open(state, number));
        }
    }

    private void step(Open before, int rank, String access) {
        int choices = before.state().choices(rank);
        for (int choice = 0; choice < choices; choice++) {
            MemoryState state = before.state().copy();
            perform(state, rank, choice);
            while (isPlain(state.at[rank])) {
                perform(state, rank, 0);
            }
            ProgramNode end = state.at[rank];
            if (end.failure != null) {
                throw new OrderViolation("rank " + rank + " fails: " + end.failure, end.failure);
            }
            if (end.retry != null) {
                state.at[rank] = end.retry;
            }
            add(state, before.number(), access);
        }
    }

    private void perform(MemoryState state, int rank, int choice) {
        ProgramNode node = state.at[rank];
        if (!node.access.kind().isPlain()) {
            sites.add(node.access.site());
        }
        state.at[rank] = programs[rank].after(node, state.perform(rank, choice));
    }

    private static boolean isPlain(ProgramNode node) {
        return node.access != null && node.access.kind().isPlain();
    }
}
