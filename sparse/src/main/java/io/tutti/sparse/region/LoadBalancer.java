package io.tutti.sparse.region;

import io.tutti.sparse.collective.CountedCollectives;
import io.tutti.sparse.collective.Packing;
import io.tutti.sparse.trace.Phase;
import io.tutti.sparse.vector.SparseVector;
import java.util.Arrays;

/**
 * Moves pairs between neighbouring pieces, so that the numbers of pairs per rank differ by at most one. The order of
 * pairs, by region, is kept.
 */
public record LoadBalancer(CountedCollectives collectives, Regions regions) {
    private static final int UNEVEN = 4;

    /** Whether a rank has more than four times the mean. */
    public static boolean isUneven(int[] sizes) {
        long total = Arrays.stream(sizes).asLongStream().sum();
        long most = Arrays.stream(sizes).max().orElse(0);
        return most * sizes.length > UNEVEN * total;
    }

    /** The number of pairs of each rank after balancing. */
    public int[] balanced(int[] sizes) {
        long total = Arrays.stream(sizes).asLongStream().sum();
        int[] balanced = new int[sizes.length];
        for (int region = 0; region < sizes.length; region++) {
            balanced[regions.owner(region)] =
                    (int) (total * (region + 1) / sizes.length - total * region / sizes.length);
        }
        return balanced;
    }

    /** This rank's piece after balancing. */
    public SparseVector move(SparseVector piece, int[] sizes, int[] balanced) {
        int ranks = sizes.length;
        int own = regions.of(collectives.rank());
        long[] before = starts(sizes);
        long[] after = starts(balanced);
        long[] sent = new long[ranks];
        long[] expected = new long[ranks];
        for (int region = 0; region < ranks; region++) {
            int rank = regions.owner(region);
            sent[rank] = packing().words(overlap(before, own, after, region));
            expected[rank] = packing().words(overlap(before, region, after, own));
        }
        int[] into = new int[Math.toIntExact(Arrays.stream(expected).sum())];
        collectives.alltoallv(Phase.BALANCE, pack(piece, sent), into, sent, expected);
        int[] counts = Arrays.stream(expected).mapToInt(packing()::size).toArray();
        return Pieces.join(packing(), into, counts, regions);
    }

    private Packing packing() {
        return collectives.packing();
    }

    /** Packs pairs, which are in the order of regions, as words in the order of ranks. */
    private int[] pack(SparseVector piece, long[] sent) {
        int ranks = sent.length;
        int[] offsets = new int[ranks + 1];
        for (int rank = 0; rank < ranks; rank++) {
            offsets[rank + 1] = offsets[rank] + (int) sent[rank];
        }
        int[] words = new int[offsets[ranks]];
        int from = 0;
        for (int region = 0; region < ranks; region++) {
            int rank = regions.owner(region);
            int to = from + packing().size(sent[rank]);
            packing().pack(piece, from, to, words, offsets[rank]);
            from = to;
        }
        return words;
    }

    /** The position of each region's first pair among all pairs. */
    private long[] starts(int[] sizes) {
        long[] starts = new long[sizes.length + 1];
        for (int region = 0; region < sizes.length; region++) {
            starts[region + 1] = starts[region] + sizes[regions.owner(region)];
        }
        return starts;
    }

    private static int overlap(long[] a, int i, long[] b, int j) {
        return (int) Math.max(0, Math.min(a[i + 1], b[j + 1]) - Math.max(a[i], b[j]));
    }
}
