package io.tutti.sparse.threshold;

import io.tutti.sparse.collective.CountedCollectives;
import io.tutti.sparse.region.Pieces;
import io.tutti.sparse.region.Regions;
import io.tutti.sparse.trace.Phase;
import io.tutti.sparse.vector.Selection;
import io.tutti.sparse.vector.SparseVector;
import io.tutti.sparse.vector.Threshold;

/**
 * The threshold of the k largest sums of all ranks, computed by every rank from all sums: the paper's form, up to 2kP
 * words.
 */
public record GatheredThreshold(CountedCollectives collectives, int k) {
    public Threshold find(SparseVector sum, Regions regions) {
        int[] sizes = collectives.allgather(Phase.COUNTS, sum.size());
        int[] words = collectives.allgatherv(Phase.THRESHOLD, sum, sizes);
        return Selection.cut(Pieces.join(collectives.packing(), words, sizes, regions), k);
    }
}
