package io.tutti;

import java.time.Duration;
import java.util.concurrent.CompletionStage;

/**
 * A collective under way. Its buffers belong to Tutti until it is done. Collectives of one communicator are executed in
 * the order in which they were started. Any thread may wait.
 */
public interface Work {
    /** Whether the collective has completed, well or not; never blocks. */
    boolean isDone();

    /**
     * Waits for completion, helping to drive it.
     *
     * @throws io.tutti.error.CommunicationException if it failed, or if its deadline passed
     */
    void await();

    /**
     * Waits about as long as {@code limit}, for a round of driving is not cut short; returns whether it completed. Throws like
     * {@link #await()}.
     */
    boolean await(Duration limit);

    /**
     * A stage that completes with this collective, on the thread that drives it: dependents must be short. They may start
     * collectives, but not wait for any: that is an {@link IllegalStateException}, for nobody else would drive them.
     */
    CompletionStage<Void> asStage();
}
