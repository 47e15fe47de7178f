package io.tutti.run.executor;

import io.tutti.control.log.Awaited;
import io.tutti.control.log.Sent;
import io.tutti.transport.Poller;
import java.util.List;

/**
 * A way to run a plan. Everything returns at once, allocates nothing and is called by the holder of the progress lock. A
 * class, not an interface: with several implementations loaded, calls through an interface search a table.
 */
public abstract sealed class PlanExecutor permits LinkExecutor, MessageExecutor, MemoryExecutor {
    /** No peer is in trouble. */
    public static final int NONE = -1;

    /** Begins a run with the current binding and arguments. */
    public abstract void begin();

    /** Does what can be done now; returns whether anything moved. */
    public abstract boolean advance();

    /** Whether all is done and the caller's memory is no longer read. */
    public abstract boolean isComplete();

    /** Divides what of a complete run's output is a sum and should be a mean: all, unless some is divided as it arrives. */
    public void divide(LocalOps local) {
        local.divideAll();
    }

    /** A peer whose message is not the one this plan expects, or {@link #NONE}. */
    public abstract int unexpectedPeer();

    /** A peer that this run waits for and whose link is lost, or {@link #NONE}. */
    public abstract int lostPeer();

    /**
     * Names the links that this run waits for, as the last {@link #advance}, which moved nothing, has found them; {@link
     * Poller#forUnknown} if it waits for memory to change.
     */
    public abstract void tellAwaited(Poller poller);

    /**
     * What ranks must find alike besides the call, for calls without an agreed count.
     *
     * @return a few words that begin with a blank, always the same object; empty if there is nothing
     */
    public String protocol() {
        return "";
    }

    /** The state of this run in a few words; empty if there is nothing to tell. */
    public String describe() {
        return "";
    }

    /**
     * The ranks that this run waits for; for messages, so it may allocate.
     *
     * @return with ranks of the communicator
     */
    public abstract List<Awaited> awaited();

    /**
     * The message that moved last in this run; for messages, so it may allocate.
     *
     * @return with a rank of the communicator; null if none has moved, or it is unknown
     */
    public Awaited lastMoved() {
        return null;
    }

    /**
     * The complete messages that this run has sent, if links may lose them; for messages, so it may allocate.
     *
     * @return with ranks of the communicator
     */
    public List<Sent> sent() {
        return List.of();
    }
}
