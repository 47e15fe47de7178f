package io.tutti.algorithm;

import io.tutti.algorithm.pattern.Fold;
import java.util.function.IntUnaryOperator;

/**
 * Recursive doubling within a team in which only the first members hold something: those that hold nothing contribute
 * nothing, so no identity is needed, and get the result all the same. Members' order is kept, and all get the same
 * expression.
 *
 * @param fold the members' positions
 * @param ranks the rank at a position
 */
record Doubling(Fold fold, IntUnaryOperator ranks) {
    Doubling(int size, IntUnaryOperator ranks) {
        this(new Fold(size), ranks);
    }

    /** Steps for a team of this size. */
    static int steps(int size) {
        Fold fold = new Fold(size);
        return fold.dimensions() + (fold.extras() == 0 ? 0 : 2);
    }

    /**
     * Writes the part of the member at a position.
     *
     * @param holders members that hold something, at least 1: the first so many
     * @param key of the first step
     */
    void write(Tally tally, int position, int holders, int key) {
        if (fold.isExtra(position)) {
            extra(tally, position, key);
        } else {
            node(tally, position, holders, key);
        }
    }

    private void extra(Tally tally, int position, int key) {
        int node = ranks.applyAsInt(position - 1);
        if (tally.holds()) {
            tally.send(node, key);
        }
        tally.replace(node, key + fold.dimensions() + 1);
    }

    private void node(Tally tally, int position, int holders, int key) {
        int node = fold.node(position);
        int first = fold.extras() == 0 ? key : key + 1;
        if (fold.hasExtra(node) && position + 1 < holders) {
            tally.receive(ranks.applyAsInt(position + 1), key, false);
        }
        for (int dimension = 0; dimension < fold.dimensions(); dimension++) {
            int partner = fold.partner(node, dimension);
            int rank = ranks.applyAsInt(partner);
            if (tally.holds()) {
                tally.send(rank, first + dimension);
            }
            int partners = (node ^ 1 << dimension) >> dimension << dimension;
            if (fold.rank(partners) < holders) {
                tally.receive(rank, first + dimension, partner < position);
            }
        }
        if (fold.hasExtra(node)) {
            tally.send(ranks.applyAsInt(position + 1), first + fold.dimensions());
        }
    }
}
