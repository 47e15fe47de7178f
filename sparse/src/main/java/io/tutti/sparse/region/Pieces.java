package io.tutti.sparse.region;

import io.tutti.sparse.collective.Packing;
import io.tutti.sparse.vector.SparseVector;
import java.util.Arrays;

/** One vector in pieces, one for each region. */
public final class Pieces {
    private Pieces() {}

    /**
     * Joins pieces that are in rank order.
     *
     * @param sizes number of pairs of each rank
     */
    public static SparseVector join(Packing packing, int[] words, int[] sizes, Regions regions) {
        int total = Arrays.stream(sizes).sum();
        int[] indexes = new int[total];
        float[] values = new float[total];
        int[] offsets = new int[sizes.length + 1];
        for (int rank = 0; rank < sizes.length; rank++) {
            offsets[rank + 1] = offsets[rank] + packing.words(sizes[rank]);
        }
        int to = 0;
        for (int region = 0; region < sizes.length; region++) {
            int rank = regions.owner(region);
            packing.unpack(words, offsets[rank], sizes[rank], indexes, values, to);
            to += sizes[rank];
        }
        return SparseVector.trusted(indexes, values, total);
    }
}
