package io.tutti.sparse;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** How a rank selects about k elements of its own vector; local work only. */
interface Selector {
    SparseVector select(float[] dense);

    /** What was selected last was refused, on some rank: whatever was learned from it does not count. */
    default void forget() {}

    default void save(DataOutput out) throws IOException {}

    default void restore(DataInput in) throws IOException {}

    /** Exactly the k largest, every time. */
    record Exact(int k) implements Selector {
        @Override
        public SparseVector select(float[] dense) {
            return Selection.top(dense, k);
        }
    }
}
