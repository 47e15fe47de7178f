package io.tutti.model.simulate;

import io.tutti.schedule.Layout;
import io.tutti.schedule.Slice;
import java.util.List;

/** How many bytes slices have. */
interface Sizes {
    /** Chunks that differ by more are not taken for equal: the widest element of all types, in bytes. */
    long MOST_UNEVEN = 16;

    double bytes(Slice slice);

    default double bytes(List<Slice> slices) {
        double sum = 0;
        for (Slice slice : slices) {
            sum += bytes(slice);
        }
        return sum;
    }

    /** As the layout says. */
    static Sizes of(Layout layout) {
        return slice -> layout.length(slice.first(), slice.count());
    }

    /** All chunks of mean length. */
    static Sizes mean(Layout layout) {
        double length = (double) layout.length(0, layout.chunks()) / layout.chunks();
        return slice -> length * slice.count();
    }

    /** Whether chunks differ by no more than an element. */
    static boolean areEven(Layout layout) {
        long least = Long.MAX_VALUE;
        long most = 0;
        for (int chunk = 0; chunk < layout.chunks(); chunk++) {
            least = Math.min(least, layout.length(chunk));
            most = Math.max(most, layout.length(chunk));
        }
        return most - least <= MOST_UNEVEN;
    }
}
