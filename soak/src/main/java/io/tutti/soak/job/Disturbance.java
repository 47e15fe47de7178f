package io.tutti.soak.job;

import io.tutti.launch.request.LaunchRequest;
import java.io.IOException;
import java.util.List;

/** What is done to a job from outside. */
@FunctionalInterface
public interface Disturbance {
    /** Nothing. */
    Disturbance NONE = job -> {};

    /**
     * Disturbs a job; called on a thread of its own when the job has been started, and interrupted when the job has ended.
     *
     * @param job the job
     * @throws IOException if the disturbance itself fails
     * @throws InterruptedException if the job ends first
     */
    void run(LaunchedJob job) throws IOException, InterruptedException;

    /**
     * Prepares the machine before the job is started.
     *
     * @param request what will be launched
     * @throws IOException if that fails
     * @throws InterruptedException if the thread is interrupted
     */
    default void prepare(LaunchRequest request) throws IOException, InterruptedException {}

    /**
     * {@return the command line of a rank}
     *
     * @param command program and arguments without this disturbance
     */
    default List<String> command(List<String> command) {
        return command;
    }

    /**
     * {@return whether the ranks show that they were disturbed, where they can}
     *
     * @param job the job, which has ended
     */
    default boolean isSeen(LaunchedJob job) {
        return true;
    }

    /**
     * {@return what the job has not removed that was there before it, in words; empty if there was nothing}
     */
    default String left() {
        return "";
    }

    /**
     * Restores the machine once the job has ended and its remains were looked for.
     *
     * @throws IOException if that fails
     * @throws InterruptedException if the thread is interrupted
     */
    default void restore() throws IOException, InterruptedException {}
}
