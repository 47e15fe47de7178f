package io.tutti.model.simulate;

import io.tutti.schedule.Slice;
import io.tutti.schedule.Symmetry;
import java.util.List;

/**
 * The sizes of slices in bytes if every chunk has the mean length of its kind. They depend only on how many chunks of each kind there are:
 * a message may be of one slice at its sender and of two at its receiver, and sums of fractions differ by the order of adding.
 *
 * @param means bytes of a chunk, by kind
 * @param symmetry tells the kinds
 */
record MeanSizes(double[] means, Symmetry symmetry) implements SliceSizes {
    @Override
    public double bytes(Slice slice) {
        return bytes(List.of(slice));
    }

    @Override
    public double bytes(List<Slice> slices) {
        if (means.length == 1) {
            return means[0] * chunks(slices);
        }
        long[] counts = new long[means.length];
        for (Slice slice : slices) {
            for (int chunk = slice.first(); chunk < slice.end(); chunk++) {
                counts[symmetry.kind(chunk)]++;
            }
        }
        double bytes = 0;
        for (int kind = 0; kind < counts.length; kind++) {
            bytes += means[kind] * counts[kind];
        }
        return bytes;
    }

    private static long chunks(List<Slice> slices) {
        long chunks = 0;
        for (Slice slice : slices) {
            chunks += slice.count();
        }
        return chunks;
    }
}
