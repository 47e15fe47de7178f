package io.tutti.sparse;

/** Where the k largest of all ranks' sums end, found by every rank from all sums: the paper's form, up to 2kP words. */
record GatheredThreshold(CountedCollectives collectives, int k) {
    Threshold find(SparseVector sum, Regions regions) {
        int[] sizes = collectives.allgather(Phase.COUNTS, sum.size());
        int[] words = collectives.allgatherv(Phase.THRESHOLD, sum, sizes);
        return Selection.cut(Pieces.join(collectives.packing(), words, sizes, regions), k);
    }
}
