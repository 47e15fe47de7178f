package io.tutti;

/**
 * A collective or a transfer with a fixed algorithm, plan and buffers. Running it needs no selection and allocates nothing. All ranks
 * must prepare and run the same collectives in the same order. Follows the rules of its {@link Communicator}: one thread at a time, same
 * errors, no use after the communicator is closed.
 */
public interface Prepared {
    /**
     * Runs the collective once, with the vectors' contents at this moment. Blocks until this rank's part is complete.
     *
     * @throws io.tutti.error.CommunicationException if the collective fails
     * @throws IllegalStateException if it is still running, or if its communicator is closed or in use by another thread
     */
    void run();

    /**
     * Starts the collective once and returns without waiting for it. Its vectors must not be modified, and its output not be read,
     * until it is complete.
     *
     * @return this run of the collective
     * @throws IllegalStateException if it is still running, or if its communicator is closed or in use by another thread
     * @throws IllegalArgumentException if a vector is in memory of a confined arena, which other threads cannot access
     * @throws io.tutti.error.CommunicationException if the job has failed
     */
    Work start();

    /**
     * Describes the selected algorithm, and why it was selected.
     *
     * @return one line for humans; its format may change
     */
    String explain();

    /**
     * Describes this collective.
     *
     * @return one line for humans, such as {@code prepared allreduce(SUM, FLOAT32, count=1000) by two-shot}
     */
    @Override
    String toString();
}
