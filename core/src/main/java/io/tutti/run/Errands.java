package io.tutti.run;

import io.tutti.concurrent.Unchecked;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * What other threads want done while nothing is driven. The holder of the progress lock does it between two rounds, because it may keep
 * the lock for as long as its own call takes, which may be until such an errand is done. Any thread may add.
 */
final class Errands {
    private final Queue<Errand> waiting = new ConcurrentLinkedQueue<>();

    /** Something to do once. Any thread may ask whether it is done. */
    static final class Errand {
        private final Runnable action;
        private Throwable failure;
        private volatile boolean isDone;

        Errand(Runnable action) {
            this.action = action;
        }

        private void run() {
            try {
                action.run();
            } catch (RuntimeException | Error e) {
                failure = e;
            } finally {
                isDone = true;
            }
        }

        boolean isDone() {
            return isDone;
        }

        /** Throws what the action has thrown. */
        void check() {
            if (failure != null) {
                throw Unchecked.of(failure);
            }
        }
    }

    void add(Errand errand) {
        waiting.add(errand);
    }

    boolean isEmpty() {
        return waiting.isEmpty();
    }

    /** Does everything. Only for the holder of the progress lock. */
    void run() {
        for (Errand next = waiting.poll(); next != null; next = waiting.poll()) {
            next.run();
        }
    }
}
