package io.tutti;

import java.time.Duration;
import java.util.concurrent.CompletionStage;

/**
 * A run of a collective or a transfer that was started. Until it is complete, its inputs must not be modified and its outputs must
 * not be read. {@link AsyncCollectives} states what runs after what. Any thread may call these methods. A later run of the same {@link
 * Prepared} has a work of its own, and this one stays complete.
 */
public interface Work {
    /**
     * Returns whether the collective is complete. Never blocks, and makes no progress by itself.
     *
     * @return true if it has succeeded or failed
     */
    boolean isDone();

    /**
     * Blocks until the collective is complete. The calling thread helps to make progress.
     *
     * @throws io.tutti.error.CommunicationException if the collective failed or exceeded its deadline
     * @throws IllegalStateException if a callback calls it; see {@link #asStage}
     */
    void await();

    /**
     * Blocks until the collective is complete or a limit has passed. The calling thread helps to make progress. It may return
     * slightly after the limit, because it finishes the round of progress that it has begun.
     *
     * @param limit the longest time to wait
     * @return true if the collective is complete
     * @throws io.tutti.error.CommunicationException if the collective failed or exceeded its deadline
     * @throws IllegalStateException if a callback calls it; see {@link #asStage}
     */
    boolean await(Duration limit);

    /**
     * Gives this collective up, unless it is complete. Other ranks may be in it, and would wait for this one, so that ends the job on
     * all ranks: calls that wait fail at once, and later ones fail when they are made, with an exception of category ABORTED that names
     * this rank and the reason. It does not wait, neither for other ranks nor for this collective, which fails soon: its vectors may be
     * in use until {@link #await} has thrown. The ranks may go on by {@link Communicator#shrink}. With {@link #await(Duration)} it gives
     * one call a deadline of its own.
     *
     * @param reason why, in one line; line breaks become blanks
     * @return false if the collective was complete, and nothing was done
     */
    boolean cancel(String reason);

    /**
     * Returns a stage that completes when this collective succeeds or fails. An action attached to it by {@code thenRun}, {@code
     * handle} and so on is a callback, and so is an action attached to the resulting stage. All callbacks of a rank run on one thread,
     * one after the other, in the order in which they become due, even if the collective was complete when the callback was attached.
     * Callbacks must be short.
     *
     * <p>A callback may start collectives on communicators that no other thread uses at that moment, and may call {@link #isDone}. It
     * must not wait: a blocking collective, {@link #await}, {@code split}, {@code dup}, {@code allocate} and {@code close} throw an
     * {@link IllegalStateException} in a callback, even where they would return immediately, and change nothing. To wait, attach the
     * action by a method whose name ends in {@code Async}, which runs it on another executor.
     *
     * @return a new stage, independent of others returned; it always completes, at the latest when the communicator is closed
     */
    CompletionStage<Void> asStage();

    /**
     * Describes this run.
     *
     * @return one line for humans, such as {@code allreduce(SUM, FLOAT32, count=1000) by two-shot, under way}
     */
    @Override
    String toString();
}
