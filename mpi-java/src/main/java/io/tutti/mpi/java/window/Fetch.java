package io.tutti.mpi.java.window;

import io.tutti.messaging.MessageRequest;
import java.util.concurrent.locks.ReentrantLock;

/** What has been asked of a target's memory and is under way. */
public final class Fetch {
    private final Window window;
    private final int rank;
    private final MessageRequest answer;
    private final Runnable after;
    /** One thread waits for it; what others wait for, too, is done after that. */
    private final ReentrantLock waiting = new ReentrantLock();

    private volatile boolean isDone;

    Fetch(Window window, int rank, MessageRequest answer, Runnable after) {
        this.window = window;
        this.rank = rank;
        this.answer = answer;
        this.after = after;
    }

    int rank() {
        return rank;
    }

    MessageRequest answer() {
        return answer;
    }

    /**
     * Looks whether it has come; serves other ranks.
     *
     * @return whether {@link #await} would not wait
     */
    public boolean isDone() {
        if (isDone || !waiting.tryLock()) {
            return isDone;
        }
        try {
            return isDone || window.hasCome(this);
        } finally {
            waiting.unlock();
        }
    }

    /**
     * Tells a wait that polls whether it moves.
     *
     * @return a number that changes whenever it makes progress
     */
    public long progress() {
        return answer.progress();
    }

    /** {@return what is awaited, in words} */
    @Override
    public String toString() {
        return WindowAnswers.awaited(rank);
    }

    /** Waits until it has come. */
    public void await() {
        waiting.lock();
        try {
            if (!isDone) {
                window.await(this);
                after.run();
                isDone = true;
            }
        } finally {
            waiting.unlock();
        }
    }
}
