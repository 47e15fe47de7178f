package mpi;

import io.tutti.mpi.java.ErrorClass;
import io.tutti.mpi.java.Misuse;
import io.tutti.mpi.java.memory.TypeMap;

/** Items of {@code MPI.OBJECT} and types derived from it, in arrays of objects. */
final class ObjectArrays {
    private ObjectArrays() {}

    static Object[] requireArray(Object buf) {
        if (buf instanceof Object[] array) {
            return array;
        }
        throw new Misuse(
                buf == null ? ErrorClass.BUFFER : ErrorClass.TYPE,
                "MPI.OBJECT needs an array of objects, and the buffer is "
                        + (buf == null ? "null" : "a " + buf.getClass().getTypeName()));
    }

    static void requireInside(Object buf, int offset, int count, TypeMap map) {
        if (count < 0) {
            throw new Misuse(ErrorClass.COUNT, "count=" + count + " is negative");
        }
        if (count == 0 || map.size() == 0) {
            return;
        }
        int length = requireArray(buf).length;
        long last = (count - 1L) * map.extent();
        long first = offset + Math.min(0, last) + map.trueLowerBound();
        long end = offset + Math.max(0, last) + map.trueUpperBound();
        if (first < 0 || end > length) {
            throw new Misuse(
                    ErrorClass.BUFFER,
                    "the buffer has " + length + " elements, but the call uses elements " + first + " to " + (end - 1));
        }
    }

    /** Returns the objects in the order of the type. */
    static Object[] take(Object buf, int offset, int count, TypeMap map) {
        requireInside(buf, offset, count, map);
        Object[] objects = new Object[count * map.size()];
        int to = 0;
        for (int item = 0; item < count; item++) {
            for (int block = 0; block < map.offsets().length; block++) {
                int from = offset + item * map.extent() + map.offsets()[block];
                System.arraycopy((Object[]) buf, from, objects, to, map.lengths()[block]);
                to += map.lengths()[block];
            }
        }
        return objects;
    }

    /** Puts objects where the type says, as far as there are any. */
    static void put(Object[] objects, Object buf, int offset, int count, TypeMap map) {
        int from = 0;
        for (int item = 0; item < count; item++) {
            for (int block = 0; block < map.offsets().length; block++) {
                int to = offset + item * map.extent() + map.offsets()[block];
                int length = Math.min(map.lengths()[block], objects.length - from);
                store(objects, from, (Object[]) buf, to, length);
                from += length;
            }
        }
    }

    private static void store(Object[] objects, int from, Object[] array, int to, int length) {
        try {
            System.arraycopy(objects, from, array, to, length);
        } catch (ArrayStoreException e) {
            throw new Misuse(ErrorClass.TYPE, "an object received does not fit the array: " + e.getMessage());
        }
    }
}
