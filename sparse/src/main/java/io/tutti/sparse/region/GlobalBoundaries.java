package io.tutti.sparse.region;

import io.tutti.sparse.collective.CountedCollectives;
import io.tutti.sparse.trace.Phase;
import io.tutti.sparse.vector.SparseVector;
import io.tutti.type.Reduction;
import java.util.Arrays;

/**
 * Boundaries that split the selections of all ranks equally: a region has at most the mean number of elements and P
 * more. All boundaries are searched at once, each in a range that every round cuts into four: O(P) words a round. Then
 * regions are assigned to ranks by the shift that keeps most elements on their ranks.
 */
public record GlobalBoundaries(CountedCollectives collectives, int elements) {
    private static final int PARTS = 4;

    /** The range of a boundary: at most its share of elements is before {@code low}, and more before {@code high}. */
    private record Range(int low, long high) {
        int probe(int part) {
            return (int) (low + (high - low) * part / PARTS);
        }
    }

    public Regions find(SparseVector own, int[] sizes) {
        int ranks = collectives.size();
        long total = Arrays.stream(sizes).asLongStream().sum();
        Range[] ranges = new Range[ranks - 1];
        Arrays.fill(ranges, new Range(0, elements + 1L));
        for (long width = elements + 1L; width > 1; width = (width + PARTS - 1) / PARTS) {
            narrow(own, total, ranges);
        }
        int[] bounds = new int[ranks + 1];
        for (int boundary = 1; boundary < ranks; boundary++) {
            bounds[boundary] = ranges[boundary - 1].low;
        }
        bounds[ranks] = elements;
        return shifted(own, bounds);
    }

    /** Reduces each range to the quarter in which the number of preceding elements exceeds the boundary's share. */
    private void narrow(SparseVector own, long total, Range[] ranges) {
        long[] before = new long[ranges.length * (PARTS - 1)];
        for (int i = 0; i < before.length; i++) {
            before[i] = own.placeOf(ranges[i / (PARTS - 1)].probe(i % (PARTS - 1) + 1));
        }
        collectives.allreduce(Phase.BOUNDARIES, before, Reduction.SUM);
        for (int range = 0; range < ranges.length; range++) {
            long share = total * (range + 1) / (ranges.length + 1);
            int part = PARTS - 1;
            while (part > 0 && before[range * (PARTS - 1) + part - 1] > share) {
                part--;
            }
            Range old = ranges[range];
            ranges[range] = new Range(old.probe(part), part == PARTS - 1 ? old.high : old.probe(part + 1));
        }
    }

    private Regions shifted(SparseVector own, int[] bounds) {
        int ranks = collectives.size();
        int[] counts = new Regions(bounds, 0).counts(own);
        long[] staying = new long[ranks];
        for (int shift = 0; shift < ranks; shift++) {
            staying[shift] = counts[Math.floorMod(collectives.rank() - shift, ranks)];
        }
        collectives.allreduce(Phase.BOUNDARIES, staying, Reduction.SUM);
        int best = 0;
        for (int shift = 1; shift < ranks; shift++) {
            best = staying[shift] > staying[best] ? shift : best;
        }
        return new Regions(bounds, best);
    }
}
