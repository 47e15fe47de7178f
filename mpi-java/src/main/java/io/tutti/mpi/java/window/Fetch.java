package io.tutti.mpi.java.window;

import io.tutti.messaging.MessageRequest;

/** What has been asked of a target's memory and is under way. */
public final class Fetch {
    private final Window window;
    private final int rank;
    private final MessageRequest answer;
    private final Runnable after;
    private boolean isDone;

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
        return isDone || window.hasCome(this);
    }

    /** Waits until it has come. */
    public void await() {
        if (!isDone) {
            window.await(this);
            isDone = true;
            after.run();
        }
    }
}
