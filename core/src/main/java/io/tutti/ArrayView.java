package io.tutti;

import java.lang.ref.WeakReference;

/** Caches the view of the last array, so that repeating a call allocates nothing. Weak references: the array may be collected. */
final class ArrayView {
    private WeakReference<Object> last = new WeakReference<>(null);
    private WeakReference<Data> view = new WeakReference<>(null);

    /**
     * Returns the view of an array.
     *
     * @param array a float[], double[], int[], long[], short[] or byte[]
     */
    Data of(Object array) {
        Data known = last.refersTo(array) ? view.get() : null;
        return known == null ? make(array) : known;
    }

    private Data make(Object array) {
        Data made = switch (array) {
            case float[] floats -> Data.of(floats);
            case double[] doubles -> Data.of(doubles);
            case int[] ints -> Data.of(ints);
            case long[] longs -> Data.of(longs);
            case short[] shorts -> Data.of(shorts);
            default -> Data.of((byte[]) array);
        };
        last = new WeakReference<>(array);
        view = new WeakReference<>(made);
        return made;
    }
}
