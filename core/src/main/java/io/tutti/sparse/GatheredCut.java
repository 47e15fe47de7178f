package io.tutti.sparse;

import java.util.Arrays;

/** Where the k largest of all ranks' sums end, found by every rank from all sums: the paper's form, up to 2kP words. */
record GatheredCut(Wire wire, int k) {
    Cut find(SparseVector sum, Regions regions) {
        int[] sizes = wire.allgather(Phase.COUNTS, sum.size());
        int[] counts = Arrays.stream(sizes).map(size -> Packing.WORDS * size).toArray();
        int[] words = wire.allgatherv(Phase.THRESHOLD, Packing.pack(sum), counts);
        return Selection.cut(Pieces.join(words, sizes, regions), k);
    }
}
