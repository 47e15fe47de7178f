package io.tutti.sparse.region;

import io.tutti.schedule.Layout;
import io.tutti.sparse.vector.Accumulator;
import io.tutti.sparse.vector.SparseVector;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;

/**
 * The regions of indexes, each of which one rank adds up. Regions are numbered by ascending index; region g belongs to
 * rank {@code (g + shift) mod P}.
 *
 * @param bounds region g is from {@code bounds[g]} (inclusive) to {@code bounds[g + 1]} (exclusive)
 * @param shift 0 to the number of regions - 1
 */
public record Regions(int[] bounds, int shift) {
    /** Creates regions of nearly equal length. */
    public static Regions equal(int elements, int regions) {
        Layout layout = Layout.uniform(elements, regions);
        int[] bounds = new int[regions + 1];
        Arrays.setAll(bounds, region -> (int) layout.offset(region));
        return new Regions(bounds, 0);
    }

    int count() {
        return bounds.length - 1;
    }

    public int owner(int region) {
        return (region + shift) % count();
    }

    public int of(int rank) {
        return Math.floorMod(rank - shift, count());
    }

    /** Counts the elements of a vector in each region. */
    public int[] counts(SparseVector vector) {
        int[] counts = new int[count()];
        for (int region = 0; region < counts.length; region++) {
            counts[region] = vector.placeOf(bounds[region + 1]) - vector.placeOf(bounds[region]);
        }
        return counts;
    }

    Accumulator accumulator(int region) {
        return new Accumulator(bounds[region], bounds[region + 1]);
    }

    public void save(DataOutput out) throws IOException {
        out.writeInt(shift);
        for (int bound : bounds) {
            out.writeInt(bound);
        }
    }

    public static Regions restore(DataInput in, int regions) throws IOException {
        int shift = in.readInt();
        int[] bounds = new int[regions + 1];
        for (int i = 0; i < bounds.length; i++) {
            bounds[i] = in.readInt();
        }
        return new Regions(bounds, shift);
    }
}
