package io.tutti.model.simulate;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.stream.Stream;

/**
 * Processors that several ranks share. A rank that has one keeps it until none of its ops can begin; then it is the turn of
 * the one that has waited longest.
 */
final class SimulatedProcessors {
    private static final int NONE = -1;

    private final double oversubscription;
    private final boolean[] busy;
    /** Per processor, the rank whose turn it is. */
    private final int[] owners;
    /** Per processor, ranks with ops that can begin, but for the owner. */
    private final List<Queue<Integer>> waiting;
    /** Per rank, ops that can begin, in their order. */
    private final List<Queue<Integer>> ready;

    /** Of {@code oversubscription} ranks in a row each, which may be a fraction. */
    SimulatedProcessors(int ranks, double oversubscription) {
        this.oversubscription = oversubscription;
        int processors = of(ranks - 1) + 1;
        busy = new boolean[processors];
        owners = new int[processors];
        Arrays.fill(owners, NONE);
        waiting = queues(processors);
        ready = queues(ranks);
    }

    private static List<Queue<Integer>> queues(int count) {
        return Stream.<Queue<Integer>>generate(ArrayDeque::new).limit(count).toList();
    }

    /** A rank's processor. */
    int of(int rank) {
        return (int) (rank / oversubscription);
    }

    /** Takes the processor for an op if it is idle; otherwise the op waits. */
    boolean take(int rank, int op) {
        int processor = of(rank);
        if (!busy[processor]) {
            busy[processor] = true;
            owners[processor] = rank;
            return true;
        }
        if (ready.get(rank).isEmpty() && owners[processor] != rank) {
            waiting.get(processor).add(rank);
        }
        ready.get(rank).add(op);
        return false;
    }

    /** Frees the processor; the op that takes it next, or -1. */
    int free(int processor) {
        if (ready.get(owners[processor]).isEmpty() && !waiting.get(processor).isEmpty()) {
            owners[processor] = waiting.get(processor).remove();
        }
        Integer op = ready.get(owners[processor]).poll();
        busy[processor] = op != null;
        return op == null ? NONE : op;
    }
}
