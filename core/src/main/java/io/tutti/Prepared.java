package io.tutti;

/**
 * A collective whose algorithm, plan and buffers are fixed: it is run often without being looked up or allocating. All
 * ranks prepare and run the same collectives in the same order.
 */
public interface Prepared {
    /** Runs it once; blocks until this rank's part is complete. */
    void run();

    /**
     * Starts it once.
     *
     * @throws IllegalStateException if it is under way, or its communicator is in use by another thread, or closed
     */
    Work start();

    /** What was chosen, as one line: algorithm, links and why. */
    String explain();
}
