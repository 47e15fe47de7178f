package io.tutti.run;

import io.tutti.control.Awaited;
import io.tutti.transport.Poller;
import java.util.List;

/** A way to run a plan. Everything returns at once, allocates nothing and is called by the engine's owner. */
sealed interface PlanExecutor permits LinkExecutor, SlotExecutor, WindowExecutor {
    /** No peer is in trouble. */
    int NONE = -1;

    /** Begins what the plan's binding and invocation say. */
    void begin();

    /** Does what can be done now; returns whether anything moved. */
    boolean advance();

    /** Whether all is done and the caller's memory is no longer read. */
    boolean isComplete();

    /** A peer whose message is not the one this plan expects, or {@link #NONE}. */
    int unexpectedPeer();

    /** A peer that this run waits for and whose link is lost, or {@link #NONE}. */
    int lostPeer();

    /**
     * Names the links that this run waits for, as the last {@link #advance}, which moved nothing, has found them; {@link
     * Poller#forUnknown} if it waits for memory to change.
     */
    void tellAwaited(Poller poller);

    /** What ranks must find alike beside the collective, in a few words that begin with a blank; empty if there is nothing. */
    default String protocol() {
        return "";
    }

    /** Refers to no operands any more. */
    void release();

    /** Where this run stands, in a few words; empty if there is nothing to tell. */
    String describe();

    /**
     * The ranks that this run waits for; for messages, so it may allocate.
     *
     * @return with numbers of the communicator
     */
    List<Awaited> awaited();
}
