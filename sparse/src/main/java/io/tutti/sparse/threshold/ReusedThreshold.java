package io.tutti.sparse.threshold;

import io.tutti.sparse.vector.Magnitudes;
import io.tutti.sparse.vector.Selection;
import io.tutti.sparse.vector.SparseVector;
import io.tutti.sparse.vector.Threshold;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * Selects the k largest elements, and reuses their least magnitude as the threshold of the next selections, which take
 * one pass each. A watched threshold that selects far from k is recomputed at once.
 */
public final class ReusedThreshold implements Selector {
    private final int k;
    private final int period;
    private final boolean isWatched;
    private long calls;
    private int magnitude;

    /**
     * @param period number of selections for which a threshold is used
     * @param isWatched whether it is recomputed when it selects more than 1.25 k or fewer than k/2
     */
    public ReusedThreshold(int k, int period, boolean isWatched) {
        this.k = k;
        this.period = period;
        this.isWatched = isWatched;
    }

    @Override
    public SparseVector select(float[] dense) {
        if (k > 0 && calls++ % period != 0) {
            SparseVector selected = Selection.take(dense, Threshold.from(magnitude));
            if (!isWatched || !isFar(selected.size(), k)) {
                return selected;
            }
        }
        SparseVector selected = Selection.top(dense, k);
        magnitude = least(selected);
        return selected;
    }

    /** Forces the next threshold to be recomputed. */
    @Override
    public void forget() {
        calls = 0;
    }

    /** Whether a number of elements is too far from k. */
    public static boolean isFar(long selected, int k) {
        return 4 * selected > 5L * k || 2 * selected < k;
    }

    /** The threshold of a selection; all elements if there are fewer than wanted. */
    private int least(SparseVector selected) {
        int least = selected.size() < k ? Magnitudes.LEAST : Magnitudes.INFINITE;
        for (int place = 0; place < selected.size(); place++) {
            least = Math.min(least, Magnitudes.of(selected.value(place)));
        }
        return least;
    }

    @Override
    public void save(DataOutput out) throws IOException {
        out.writeLong(calls);
        out.writeInt(magnitude);
    }

    @Override
    public void restore(DataInput in) throws IOException {
        calls = in.readLong();
        magnitude = in.readInt();
    }
}
