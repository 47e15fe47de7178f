package io.tutti.model.simulate;

import io.tutti.schedule.Layout;
import io.tutti.schedule.Slice;
import io.tutti.schedule.Symmetry;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;

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
        double[] sums = new double[1];
        int[] counts = new int[1];
        for (int chunk = 0; chunk < layout.chunks(); chunk++) {
            int kind = symmetry.kind(chunk);
            if (kind >= sums.length) {
                sums = Arrays.copyOf(sums, kind + 1);
                counts = Arrays.copyOf(counts, kind + 1);
            }
            sums[kind] += layout.length(chunk);
            counts[kind]++;
        }
        double[] means = new double[sums.length];
        for (int kind = 0; kind < means.length; kind++) {
            means[kind] = sums[kind] / Math.max(1, counts[kind]);
        }
        return slice -> {
            double bytes = 0;
            for (int chunk = slice.first(); chunk < slice.end(); chunk++) {
                bytes += means[symmetry.kind(chunk)];
            }
            return bytes;
        };
    }

    /** Whether chunks of a kind differ by at most one element. */
    static boolean areEven(Layout layout, Symmetry symmetry) {
        Map<Integer, LongSummaryStatistics> kinds = new HashMap<>();
        for (int chunk = 0; chunk < layout.chunks(); chunk++) {
            kinds.computeIfAbsent(symmetry.kind(chunk), kind -> new LongSummaryStatistics())
                    .accept(layout.length(chunk));
        }
        return kinds.values().stream().allMatch(kind -> kind.getMax() - kind.getMin() <= MOST_UNEVEN);
    }
}
