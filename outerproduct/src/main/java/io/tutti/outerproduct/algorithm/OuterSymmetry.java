package io.tutti.outerproduct.algorithm;

import io.tutti.schedule.Symmetry;
import java.util.Optional;

/**
 * The symmetry of a sum of outer products: that of a schedule over as many ranks whose chunks are the blocks of the
 * matrix. A rank's factors are mapped with the rank, and the pieces of a left factor as their blocks.
 *
 * @param inner the symmetry of ranks and blocks
 * @param blocks the number of blocks of rows
 */
record OuterSymmetry(Symmetry inner, int blocks) implements Symmetry {
    private static final String PREFIX = "outer-";

    /** Returns the symmetry over {@code inner}; {@code NONE} if that is {@code NONE}. */
    static Symmetry of(Symmetry inner, int blocks) {
        return inner == NONE ? NONE : new OuterSymmetry(inner, blocks);
    }

    /**
     * Reads what {@link #toString} writes; empty if it is of another kind.
     *
     * @throws IllegalArgumentException if it is not defined for so many ranks and chunks
     */
    static Optional<Symmetry> parse(String text, int ranks, int chunks) {
        if (!text.startsWith(PREFIX)) {
            return Optional.empty();
        }
        int blocks = (chunks - ranks) / (ranks + 1);
        String inner = text.substring(PREFIX.length());
        boolean isFit = blocks > 0 && blocks + ranks * (blocks + 1) == chunks;
        if (!isFit || inner.startsWith(PREFIX) || inner.equals(NONE.toString())) {
            throw new IllegalArgumentException(
                    "symmetry=" + text + " is not defined for ranks=" + ranks + " and chunks=" + chunks);
        }
        return Optional.of(of(Symmetry.parse(inner, ranks, blocks), blocks));
    }

    @Override
    public int representative(int rank) {
        return inner.representative(rank);
    }

    @Override
    public int rank(int rank, int other) {
        return inner.rank(rank, other);
    }

    @Override
    public int chunk(int rank, int chunk) {
        if (chunk < blocks) {
            return inner.chunk(rank, chunk);
        }
        int owner = inner.rank(rank, (chunk - blocks) / (blocks + 1));
        int piece = (chunk - blocks) % (blocks + 1);
        return blocks + owner * (blocks + 1) + (piece == blocks ? piece : inner.chunk(rank, piece));
    }

    @Override
    public int kind(int chunk) {
        if (chunk < blocks) {
            return 0;
        }
        return (chunk - blocks) % (blocks + 1) == blocks ? 2 : 1;
    }

    @Override
    public int kinds() {
        return 3;
    }

    @Override
    public String toString() {
        return PREFIX + inner;
    }
}
