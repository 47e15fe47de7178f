package io.tutti.messaging.protocol;

import io.tutti.spi.Channel;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * A send, receive, probe or cancellation. The program's thread fills it in and submits it; until it is done it belongs to the thread that
 * drives.
 */
public abstract class Operation extends Entry implements Channel.Pending {
    private static final int IDLE = 0;
    private static final int ACTIVE = 1;
    private static final int DONE = 2;

    private static final VarHandle STATE;
    private static final VarHandle PROGRESS;

    static {
        try {
            STATE = MethodHandles.lookup().findVarHandle(Operation.class, "state", int.class);
            PROGRESS = MethodHandles.lookup().findVarHandle(Operation.class, "progress", long.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    /** The next in the queue in which this operation is. */
    Operation following;

    /** Written with release: a thread that reads DONE sees the results, too. */
    private volatile int state = IDLE;

    /** Written opaquely by the thread that drives: a fence would wait until the peer's cache has given up the line just written. */
    private volatile long progress;

    /** Returns whether it is done. */
    @Override
    public final boolean isDone() {
        return state == DONE;
    }

    @Override
    public final long progress() {
        return progress;
    }

    final void moved() {
        PROGRESS.setOpaque(this, progress + 1);
    }

    final void submitted() {
        STATE.setRelease(this, ACTIVE);
    }

    final void done() {
        completed();
        STATE.setRelease(this, DONE);
    }

    /** Told by the driving thread just before it is done. */
    protected void completed() {}

    /** {@return a send in words} */
    public static String send(long bytes, int destination, int tag) {
        return "send of " + bytes + " bytes with " + tag(tag) + " to " + rank(destination);
    }

    /** {@return a receive in words} */
    public static String receive(int source, int tag) {
        return "receive with " + tag(tag) + " from " + rank(source);
    }

    /** {@return a probe in words} */
    public static String probe(int source, int tag) {
        return "probe for " + tag(tag) + " from " + rank(source);
    }

    private static String tag(int tag) {
        return tag == ANY ? "any tag" : "tag " + tag;
    }

    private static String rank(int rank) {
        return rank == ANY ? "any rank" : "rank " + rank + " of the communicator";
    }
}
