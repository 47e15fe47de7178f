package io.tutti.sparse.offline;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;

/**
 * The ranks of an offline run: threads, of which one runs at a time. It holds the lock until it waits for others, so
 * the local work of a rank can be timed.
 */
final class VirtualCluster {
    /** One meeting of all ranks. */
    private static final class Meeting {
        private final Object[] brought;
        private int arrived;
        private Object result;
        private boolean isOver;

        Meeting(int ranks) {
            brought = new Object[ranks];
        }
    }

    private record Way(int from, int to) {}

    private final int ranks;
    private final ReentrantLock turn = new ReentrantLock();
    private final Condition changed = turn.newCondition();
    private final Map<Way, Queue<int[]>> mail = new HashMap<>();
    private Meeting meeting;
    private Throwable failure;

    VirtualCluster(int ranks) {
        this.ranks = ranks;
        meeting = new Meeting(ranks);
    }

    /** Runs a rank while it holds the lock; a failure ends the waits of all ranks. */
    void act(Runnable part) {
        turn.lock();
        try {
            part.run();
        } catch (RuntimeException | Error e) {
            failure = failure == null ? e : failure;
            changed.signalAll();
        } finally {
            turn.unlock();
        }
    }

    /** Throws the failure of a rank, if there is one. */
    void requireSuccess() {
        if (failure instanceof Error error) {
            throw error;
        }
        if (failure instanceof RuntimeException exception) {
            throw exception;
        }
    }

    /**
     * Contributes an object and waits for all ranks.
     *
     * @param together computes the common result from all objects, in rank order
     */
    @SuppressWarnings("unchecked")
    <R> R meet(int rank, Object own, Function<Object[], R> together) {
        Meeting here = meeting;
        here.brought[rank] = own;
        here.arrived++;
        if (here.arrived == ranks) {
            here.result = together.apply(here.brought);
            here.isOver = true;
            meeting = new Meeting(ranks);
            changed.signalAll();
        }
        while (!here.isOver) {
            pause();
        }
        return (R) here.result;
    }

    void post(int from, int to, int[] words) {
        mail.computeIfAbsent(new Way(from, to), way -> new ArrayDeque<>()).add(words);
        changed.signalAll();
    }

    int[] take(int from, int to) {
        Queue<int[]> letters = mail.computeIfAbsent(new Way(from, to), way -> new ArrayDeque<>());
        while (letters.isEmpty()) {
            pause();
        }
        return letters.remove();
    }

    private void pause() {
        if (failure != null) {
            throw new IllegalStateException("another rank has failed", failure);
        }
        changed.awaitUninterruptibly();
    }
}
