package io.tutti.sparse.region;

import io.tutti.Work;
import io.tutti.sparse.collective.CountedCollectives;
import io.tutti.sparse.trace.Phase;
import io.tutti.sparse.vector.Accumulator;
import io.tutti.sparse.vector.SparseVector;
import java.util.Arrays;

/**
 * Every rank sends its selected elements of a region to the region's owner, which adds them up. With several buckets,
 * one is added up while the next is in transit; sums are then folds by bucket and rank.
 *
 * @param isRotated whether ranks send to different owners first, so that no owner receives from all at once
 * @param buckets number of parts in which pieces are sent; 1 unless rotated
 */
public record SplitAndReduce(CountedCollectives collectives, boolean isRotated, int buckets) {
    /** Messages of one bucket. */
    private record Bucket(int[] words, int[] into, long[] sent, long[] expected) {}

    /**
     * Computes the sum of this rank's region.
     *
     * @param mine number of elements of each region that this rank has selected
     * @param theirs number of elements of this rank's region that each rank has selected
     */
    public SparseVector reduce(SparseVector own, Regions regions, int[] mine, int[] theirs) {
        Accumulator sum = regions.accumulator(regions.of(collectives.rank()));
        if (!isRotated) {
            Bucket all = bucket(own, regions, mine, theirs, 0, 1);
            collectives.alltoallvInRankOrder(Phase.REDUCE, all.words, all.into, all.sent, all.expected);
            add(all, sum);
        } else if (buckets == 1) {
            Bucket all = bucket(own, regions, mine, theirs, 0, 1);
            collectives.alltoallv(Phase.REDUCE, all.words, all.into, all.sent, all.expected);
            add(all, sum);
        } else {
            overlap(own, regions, mine, theirs, sum);
        }
        return sum.sum();
    }

    private void overlap(SparseVector own, Regions regions, int[] mine, int[] theirs, Accumulator sum) {
        Bucket before = null;
        Work work = null;
        for (int number = 0; number < buckets; number++) {
            Bucket next = bucket(own, regions, mine, theirs, number, buckets);
            Work started = collectives.startAlltoallv(Phase.REDUCE, next.words, next.into, next.sent, next.expected);
            finish(work, before, sum);
            work = started;
            before = next;
        }
        finish(work, before, sum);
    }

    private void finish(Work work, Bucket bucket, Accumulator sum) {
        if (work != null) {
            collectives.await(Phase.REDUCE, work);
            add(bucket, sum);
        }
    }

    /** Part {@code number} of {@code of} of every piece, in the order of destination ranks. */
    private Bucket bucket(SparseVector own, Regions regions, int[] mine, int[] theirs, int number, int of) {
        int ranks = collectives.size();
        long[] sent = new long[ranks];
        long[] expected = new long[ranks];
        for (int rank = 0; rank < ranks; rank++) {
            int count = mine[regions.of(rank)];
            sent[rank] = collectives.packing().words(begin(count, number + 1, of) - begin(count, number, of));
            count = theirs[rank];
            expected[rank] = collectives.packing().words(begin(count, number + 1, of) - begin(count, number, of));
        }
        int[] words = new int[Math.toIntExact(Arrays.stream(sent).sum())];
        int offset = 0;
        for (int rank = 0; rank < ranks; rank++) {
            int region = regions.of(rank);
            int from = own.placeOf(regions.bounds()[region]);
            int count = mine[region];
            int last = from + begin(count, number + 1, of);
            offset = collectives.packing().pack(own, from + begin(count, number, of), last, words, offset);
        }
        int[] into = new int[Math.toIntExact(Arrays.stream(expected).sum())];
        return new Bucket(words, into, sent, expected);
    }

    private static int begin(int count, int number, int of) {
        return (int) ((long) count * number / of);
    }

    private void add(Bucket bucket, Accumulator sum) {
        int offset = 0;
        for (long words : bucket.expected) {
            int size = collectives.packing().size(words);
            sum.add(collectives.packing().unpack(bucket.into, offset, size));
            offset += (int) words;
        }
    }
}
