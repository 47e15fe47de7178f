package io.tutti.studies;

import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * The resources that a study may use.
 *
 * @param runs repetitions of randomized simulations
 * @param ranks largest number of ranks that are simulated
 * @param bytes size of the vectors that are measured on this machine; 0 measures nothing
 * @param testbed where they are measured
 * @param protocol of measurements with many repetitions
 * @param folder where measurements are stored so that a later run resumes; null stores nothing
 * @param progress receives short descriptions of the current activity
 */
public record Effort(
        int runs, int ranks, long bytes, Testbed testbed, Protocol protocol, Path folder, Consumer<String> progress) {
    private static final int MOST_RANKS = 1 << 15;
    private static final long MOST_BYTES = 1L << 32;

    /** Validates the values. */
    public Effort {
        if (runs < 1) {
            throw new IllegalArgumentException("runs=" + runs + " must be at least 1");
        }
        if (ranks < 2 || ranks > MOST_RANKS) {
            throw new IllegalArgumentException("ranks=" + ranks + " must be from 2 to " + MOST_RANKS);
        }
        if (bytes < 0 || bytes > MOST_BYTES) {
            throw new IllegalArgumentException("bytes=" + bytes + " must be from 0 to " + MOST_BYTES);
        }
    }

    /** Creates an effort that measures with threads. */
    public Effort(int runs, int ranks, long bytes, Consumer<String> progress) {
        this(runs, ranks, bytes, new ThreadTestbed(""), Protocol.USUAL, null, progress);
    }

    /** Returns a copy with another receiver of progress. */
    public Effort withProgress(Consumer<String> other) {
        return new Effort(runs, ranks, bytes, testbed, protocol, folder, other);
    }

    /** Returns a copy that stores measurements in a folder. */
    public Effort withFolder(Path other) {
        return new Effort(runs, ranks, bytes, testbed, protocol, other, progress);
    }
}
