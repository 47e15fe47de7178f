package io.tutti.schedule;

import java.util.function.IntBinaryOperator;

/**
 * A symmetry in which rank 0 represents all ranks.
 *
 * @param name the name that {@link Symmetry#parse} reads
 * @param ranks maps a rank, and a rank named in the program of rank 0, to the name in the program of the rank
 * @param chunks maps a rank, and a chunk named in the program of rank 0, to the name in the program of the rank
 */
record Transitive(String name, IntBinaryOperator ranks, IntBinaryOperator chunks) implements Symmetry {
    @Override
    public int representative(int rank) {
        return 0;
    }

    @Override
    public int rank(int rank, int other) {
        return ranks.applyAsInt(rank, other);
    }

    @Override
    public int chunk(int rank, int chunk) {
        return chunks.applyAsInt(rank, chunk);
    }

    @Override
    public String toString() {
        return name;
    }
}
