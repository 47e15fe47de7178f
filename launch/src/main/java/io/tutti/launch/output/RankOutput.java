package io.tutti.launch.output;

import java.io.IOException;

/** Receives the output of the ranks. Different threads call the receivers of different ranks. */
public interface RankOutput extends AutoCloseable {
    /**
     * Returns the receiver of a rank's standard output. Called before a process of the rank is started.
     *
     * @param rank the rank's number in the job
     * @return the receiver
     * @throws IOException if there can be none; the process is then not started
     */
    LineReceiver standard(int rank) throws IOException;

    /**
     * Returns the receiver of a rank's standard error. Called before a process of the rank is started.
     *
     * @param rank the rank's number in the job
     * @return the receiver
     * @throws IOException if there can be none; the process is then not started
     */
    LineReceiver error(int rank) throws IOException;

    /**
     * Returns whether a rank writes directly to the launcher's standard output. In that case {@link #standard} is not
     * called.
     *
     * @param rank the rank's number in the job
     * @return whether it does; false unless overridden
     */
    default boolean inheritsStandard(int rank) {
        return false;
    }

    /**
     * Receives a line of the launcher itself.
     *
     * @param line the text without a terminator
     */
    void launcherLine(String line);

    /** Releases resources. Called after the last line of all ranks. */
    @Override
    default void close() {}
}
