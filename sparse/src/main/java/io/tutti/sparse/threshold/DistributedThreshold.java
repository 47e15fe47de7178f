package io.tutti.sparse.threshold;

import io.tutti.sparse.collective.CountedCollectives;
import io.tutti.sparse.region.Regions;
import io.tutti.sparse.trace.Phase;
import io.tutti.sparse.vector.Magnitudes;
import io.tutti.sparse.vector.Selection;
import io.tutti.sparse.vector.SparseVector;
import io.tutti.sparse.vector.Threshold;
import io.tutti.type.Reduction;

/**
 * The threshold of the k largest sums of all ranks, found without sending sums: the k-th magnitude is computed four
 * bits per round from counts over all ranks; then ties are assigned to the regions in the order of their indexes.
 */
public record DistributedThreshold(CountedCollectives collectives, int k) {
    private static final int BITS = 4;
    private static final int HIGHEST = 28;

    /** The threshold for this rank's region. */
    public Threshold find(SparseVector sum, Regions regions) {
        if (k == 0) {
            return Threshold.NOTHING;
        }
        int prefix = 0;
        int wanted = k;
        for (int shift = HIGHEST; shift >= 0; shift -= BITS) {
            int[] counts = digits(sum, prefix, shift);
            collectives.allreduce(Phase.THRESHOLD, counts, Reduction.SUM);
            int digit = counts.length - 1;
            for (; digit > 0 && counts[digit] < wanted; digit--) {
                wanted -= counts[digit];
            }
            prefix |= digit << shift;
        }
        if (prefix < Magnitudes.LEAST) {
            return Threshold.ALL;
        }
        return new Threshold(prefix, lastTie(sum, regions, prefix, wanted));
    }

    /** Counts the magnitudes that begin with the prefix, by their next digit; zeros are not excluded. */
    private static int[] digits(SparseVector sum, int prefix, int shift) {
        int[] counts = new int[1 << BITS];
        for (int place = 0; place < sum.size(); place++) {
            int digit = (Magnitudes.of(sum.value(place)) >>> shift) - (prefix >>> shift);
            if (digit >= 0 && digit < counts.length) {
                counts[digit]++;
            }
        }
        return counts;
    }

    private int lastTie(SparseVector sum, Regions regions, int magnitude, int wanted) {
        int ties = 0;
        for (int place = 0; place < sum.size(); place++) {
            ties += Magnitudes.of(sum.value(place)) == magnitude ? 1 : 0;
        }
        int[] all = collectives.allgather(Phase.THRESHOLD, ties);
        long left = wanted;
        for (int region = 0; region < regions.of(collectives.rank()); region++) {
            left -= all[regions.owner(region)];
        }
        return Selection.lastOf(sum, magnitude, Math.max(0, left));
    }
}
