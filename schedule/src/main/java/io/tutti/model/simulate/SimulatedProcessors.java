package io.tutti.model.simulate;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.stream.Stream;

/**
 * Processors that several ranks share. A rank keeps its processor until none of its ops can begin; then the processor
 * goes to the rank that has waited longest.
 */
final class SimulatedProcessors {
    private static final int NONE = -1;

    private final double oversubscription;
    private final boolean[] busy;
    /** Per processor, the rank that has it. */
    private final int[] owners;
    /** Per processor, the other ranks with ops that can begin. */
    private final List<Queue<Integer>> waiting;
    /** Per rank, the ops that can begin, in order. */
    private final List<Queue<Integer>> ready;

    /** Creates processors that {@code oversubscription} consecutive ranks share each; it may be a fraction. */
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

    /** The processor of a rank. */
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

    /**
     * Frees the processor, or passes it to the next op.
     *
     * @return the op that takes the processor next, or -1
     */
    int free(int processor) {
        if (ready.get(owners[processor]).isEmpty() && !waiting.get(processor).isEmpty()) {
            owners[processor] = waiting.get(processor).remove();
        }
        Integer op = ready.get(owners[processor]).poll();
        busy[processor] = op != null;
        return op == null ? NONE : op;
    }
}
