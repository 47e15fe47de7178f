package io.tutti.cli.launch;

/** Where the output of the ranks goes. Receivers of different ranks are called by different threads. */
public interface RankOutput extends AutoCloseable {
    /** Takes what a rank writes to standard output. */
    LineReceiver standard(int rank);

    /** Takes what a rank writes to standard error. */
    LineReceiver error(int rank);

    /** Whether a rank writes to the launcher's own standard output; {@link #standard} is not asked then. */
    default boolean inheritsStandard(int rank) {
        return false;
    }

    /** A line of the launcher itself. */
    void launcherLine(String line);

    /** After the last line of all ranks. */
    @Override
    default void close() {}
}
