package io.tutti.algorithm.node;

import io.tutti.algorithm.pattern.Fold;
import java.util.function.IntUnaryOperator;

/**
 * Recursive doubling within a team of which only the first members hold a value. Members without a value contribute
 * nothing, so no identity element is needed, and still receive the result. The order of members is kept, and all
 * members evaluate the same expression.
 *
 * @param fold the positions of the members
 * @param ranks the rank at a position
 */
record RecursiveDoubling(Fold fold, IntUnaryOperator ranks) {
    RecursiveDoubling(int size, IntUnaryOperator ranks) {
        this(new Fold(size), ranks);
    }

    /** Number of steps for a team of this size. */
    static int steps(int size) {
        Fold fold = new Fold(size);
        return fold.dimensions() + (fold.extras() == 0 ? 0 : 2);
    }

    /**
     * Writes the part of the member at a position.
     *
     * @param holders number of members that hold a value, at least 1; they are the first ones
     * @param key the key of the first step
     */
    void write(SingleChunkProgram program, int position, int holders, int key) {
        if (fold.isExtra(position)) {
            extra(program, position, key);
        } else {
            node(program, position, holders, key);
        }
    }

    private void extra(SingleChunkProgram program, int position, int key) {
        int node = ranks.applyAsInt(position - 1);
        if (program.holds()) {
            program.send(node, key);
        }
        program.replace(node, key + fold.dimensions() + 1);
    }

    private void node(SingleChunkProgram program, int position, int holders, int key) {
        int node = fold.node(position);
        int first = fold.extras() == 0 ? key : key + 1;
        if (fold.hasExtra(node) && position + 1 < holders) {
            program.receive(ranks.applyAsInt(position + 1), key, false);
        }
        for (int dimension = 0; dimension < fold.dimensions(); dimension++) {
            int partner = fold.partner(node, dimension);
            int rank = ranks.applyAsInt(partner);
            if (program.holds()) {
                program.send(rank, first + dimension);
            }
            int partners = (node ^ 1 << dimension) >> dimension << dimension;
            if (fold.rank(partners) < holders) {
                program.receive(rank, first + dimension, partner < position);
            }
        }
        if (fold.hasExtra(node)) {
            program.send(ranks.applyAsInt(position + 1), first + fold.dimensions());
        }
    }
}
