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
     * @throws IllegalStateException in a callback; see {@link #asStage}
     */
    void await();

    /**
     * Waits about as long as {@code limit}, for a round of driving is not cut short; returns whether it completed. Throws like
     * {@link #await()}.
     */
    boolean await(Duration limit);

    /**
     * A stage that completes with this collective, well or not. What is made dependent on it by {@code thenRun}, {@code handle} and so on
     * is a callback, and so is what depends on that: it runs on one thread of this rank, one callback after the other, in the
     * order in which they become due, whether the collective was done when the callback was attached or not. Callbacks must be short.
     *
     * <p>A callback may start collectives, on communicators that no other thread uses at that moment, and look at works. It may
     * not wait: a collective that blocks, {@link #await}, {@code split}, {@code dup}, {@code allocate} and {@code close}
     * throw an {@link IllegalStateException} there, also where they would return at once, and change nothing. What has to wait
     * is attached by a method that ends in {@code Async}, which runs it on another executor.
     *
     * @return a stage of the caller's own; it always completes, at the latest when the communicator is closed
     */
    CompletionStage<Void> asStage();
}
