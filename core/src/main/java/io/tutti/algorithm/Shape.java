package io.tutti.algorithm;

import java.util.Objects;

/**
 * What a schedule is asked for.
 *
 * @param ranks number of ranks, at least 1
 * @param root the rank that starts or ends with everything; 0 where no rank is special
 * @param destination where a transfer ends; 0 otherwise
 */
public record Shape(int ranks, int root, int destination) {
    /** Checks. */
    public Shape {
        if (ranks < 1) {
            throw new IllegalArgumentException("ranks=" + ranks + " must be at least 1");
        }
        Objects.checkIndex(root, ranks);
        Objects.checkIndex(destination, ranks);
    }

    /** All ranks alike. */
    public static Shape of(int ranks) {
        return new Shape(ranks, 0, 0);
    }

    /** With a root. */
    public static Shape rooted(int ranks, int root) {
        return new Shape(ranks, root, 0);
    }

    /** From {@code source} to {@code destination}. */
    public static Shape transfer(int ranks, int source, int destination) {
        return new Shape(ranks, source, destination);
    }
}
