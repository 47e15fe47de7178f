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
        Data made = data(array);
        last = new WeakReference<>(array);
        view = new WeakReference<>(made);
        return made;
    }

    /** Tests the types in turn: a switch over them is a class that the JVM makes at a rank's first call. */
    private static Data data(Object array) {
        if (array instanceof float[] floats) {
            return Data.of(floats);
        } else if (array instanceof double[] doubles) {
            return Data.of(doubles);
        } else if (array instanceof int[] ints) {
            return Data.of(ints);
        } else if (array instanceof long[] longs) {
            return Data.of(longs);
        } else if (array instanceof short[] shorts) {
            return Data.of(shorts);
        }
        return Data.of((byte[]) array);
    }
}
