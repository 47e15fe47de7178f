package io.tutti.report.study;

import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * How much a study may take.
 *
 * @param runs repetitions where chance plays a part
 * @param ranks most ranks that are simulated
 * @param bytes of the vectors that are measured on this machine; 0 measures nothing
 * @param testbed where they are measured
 * @param protocol of what is measured many times
 * @param folder where measurements are kept that a later run goes on with; null keeps nothing
 * @param progress is told in a few words what is being done
 */
public record Effort(
        int runs, int ranks, long bytes, Testbed testbed, Protocol protocol, Path folder, Consumer<String> progress) {
    private static final int MOST_RANKS = 1 << 15;
    private static final long MOST_BYTES = 1L << 32;

    /** Checks. */
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

    /** Measuring with threads. */
    public Effort(int runs, int ranks, long bytes, Consumer<String> progress) {
        this(runs, ranks, bytes, new ThreadTestbed(""), Protocol.USUAL, null, progress);
    }

    /** A copy that tells somebody else. */
    public Effort withProgress(Consumer<String> other) {
        return new Effort(runs, ranks, bytes, testbed, protocol, folder, other);
    }

    /** A copy that keeps measurements in a folder. */
    public Effort withFolder(Path other) {
        return new Effort(runs, ranks, bytes, testbed, protocol, other, progress);
    }
}
