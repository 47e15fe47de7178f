package io.tutti.launch.output;

/** Receives the output of the ranks. Different threads call the receivers of different ranks. */
public interface RankOutput extends AutoCloseable {
    /** Returns the receiver of a rank's standard output. */
    LineReceiver standard(int rank);

    /** Returns the receiver of a rank's standard error. */
    LineReceiver error(int rank);

    /**
     * Returns whether a rank writes directly to the launcher's standard output. In that case {@link #standard} is not
     * called.
     */
    default boolean inheritsStandard(int rank) {
        return false;
    }

    /** Receives a line of the launcher itself. */
    void launcherLine(String line);

    /** Releases resources. Called after the last line of all ranks. */
    @Override
    default void close() {}
}
