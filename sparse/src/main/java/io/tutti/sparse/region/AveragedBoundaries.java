package io.tutti.sparse.region;

import io.tutti.sparse.collective.CountedCollectives;
import io.tutti.sparse.trace.Phase;
import io.tutti.sparse.vector.SparseVector;
import io.tutti.type.Reduction;

/** Boundaries of regions as published: the means of the boundaries that split each rank's selection equally. */
public record AveragedBoundaries(CountedCollectives collectives, int elements) {
    public Regions find(SparseVector own) {
        int ranks = collectives.size();
        long[] sums = new long[ranks - 1];
        for (int region = 1; region < ranks; region++) {
            int place = (int) ((long) own.size() * region / ranks);
            sums[region - 1] = place < own.size() ? own.index(place) : (long) elements * region / ranks;
        }
        collectives.allreduce(Phase.BOUNDARIES, sums, Reduction.SUM);
        int[] bounds = new int[ranks + 1];
        for (int region = 1; region < ranks; region++) {
            bounds[region] = (int) (sums[region - 1] / ranks);
        }
        bounds[ranks] = elements;
        return new Regions(bounds, 0);
    }
}
