package io.tutti.model.simulate;

import io.tutti.schedule.Layout;
import io.tutti.schedule.Slice;
import io.tutti.schedule.Symmetry;
import java.util.Arrays;
import java.util.List;
import java.util.LongSummaryStatistics;

/** The sizes of slices in bytes. */
interface SliceSizes {
    /** The largest difference of chunks that are treated as equal: the widest element of all types, in bytes. */
    long MOST_UNEVEN = 16;

    double bytes(Slice slice);

    default double bytes(List<Slice> slices) {
        double sum = 0;
        for (Slice slice : slices) {
            sum += bytes(slice);
        }
        return sum;
    }

    /** The sizes that a layout of bytes states. */
    static SliceSizes of(Layout layout) {
        return layout::length;
    }

    /** The sizes if every chunk has the mean length of its kind. */
    static SliceSizes mean(Layout layout, Symmetry symmetry) {
        return new MeanSizes(means(layout, symmetry), symmetry);
    }

    /** A pair of ranks may have a chunk of its own, so chunks are visited only where they are of several kinds. */
    private static double[] means(Layout layout, Symmetry symmetry) {
        if (symmetry.kinds() == 1) {
            return new double[] {(double) layout.offset(layout.chunks()) / layout.chunks()};
        }
        double[] sums = new double[symmetry.kinds()];
        int[] counts = new int[symmetry.kinds()];
        for (int chunk = 0; chunk < layout.chunks(); chunk++) {
            sums[symmetry.kind(chunk)] += layout.length(chunk);
            counts[symmetry.kind(chunk)]++;
        }
        double[] means = new double[sums.length];
        for (int kind = 0; kind < means.length; kind++) {
            means[kind] = sums[kind] / Math.max(1, counts[kind]);
        }
        return means;
    }

    /** Whether chunks of a kind differ by at most one element. */
    static boolean areEven(Layout layout, Symmetry symmetry) {
        if (symmetry.kinds() == 1) {
            return layout.greatestLength() - layout.leastLength() <= MOST_UNEVEN;
        }
        LongSummaryStatistics[] kinds = new LongSummaryStatistics[symmetry.kinds()];
        Arrays.setAll(kinds, kind -> new LongSummaryStatistics());
        for (int chunk = 0; chunk < layout.chunks(); chunk++) {
            kinds[symmetry.kind(chunk)].accept(layout.length(chunk));
        }
        return Arrays.stream(kinds)
                .allMatch(kind -> kind.getCount() == 0 || kind.getMax() - kind.getMin() <= MOST_UNEVEN);
    }
}
