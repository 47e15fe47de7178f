package io.tutti.sparse.threshold;

import io.tutti.sparse.vector.Selection;
import io.tutti.sparse.vector.SparseVector;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** Selects about k elements of a rank's own vector. Selection is local work only. */
public interface Selector {
    SparseVector select(float[] dense);

    /** Discards what the selector learned from the last selection, because some rank rejected that exchange. */
    default void forget() {}

    default void save(DataOutput out) throws IOException {}

    default void restore(DataInput in) throws IOException {}

    /** A selector that always selects exactly the k largest elements. */
    record Exact(int k) implements Selector {
        @Override
        public SparseVector select(float[] dense) {
            return Selection.top(dense, k);
        }
    }
}
