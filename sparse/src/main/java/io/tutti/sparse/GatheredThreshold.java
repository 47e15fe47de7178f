package io.tutti.sparse;

/**
 * The threshold of the k largest sums of all ranks, computed by every rank from all sums: the paper's form, up to 2kP
 * words.
 */
record GatheredThreshold(CountedCollectives collectives, int k) {
    Threshold find(SparseVector sum, Regions regions) {
        int[] sizes = collectives.allgather(Phase.COUNTS, sum.size());
        int[] words = collectives.allgatherv(Phase.THRESHOLD, sum, sizes);
        return Selection.cut(Pieces.join(collectives.packing(), words, sizes, regions), k);
    }
}
