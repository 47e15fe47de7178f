package io.tutti.schedule;

/**
 * The resemblance of ranks that sum outer products: that of a schedule over as many ranks whose chunks are the blocks of
 * the matrix. A rank's factors move with it, the pieces of a left factor as the blocks they go with.
 *
 * @param inner of ranks and blocks
 * @param blocks of rows
 */
record OuterSymmetry(Symmetry inner, int blocks) implements Symmetry {
    static final String PREFIX = "outer-";

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
    public String toString() {
        return PREFIX + inner;
    }
}
