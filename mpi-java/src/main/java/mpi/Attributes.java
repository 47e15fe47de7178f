package mpi;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Values that a program keeps with a communicator, datatype or window. */
final class Attributes {
    private static final int FIRST_KEY = 100;
    private static final AtomicInteger NEXT_KEY = new AtomicInteger(FIRST_KEY);

    private final Map<Integer, Object> values = new ConcurrentHashMap<>();

    static int newKey() {
        return NEXT_KEY.getAndIncrement();
    }

    static void requireKey(int key) {
        if (key < FIRST_KEY || key >= NEXT_KEY.get()) {
            throw new MPIException(MPI.ERR_KEYVAL, "keyval=" + key + " is no key of createKeyval", null);
        }
    }

    Object get(int key) {
        requireKey(key);
        return values.get(key);
    }

    void set(int key, Object value) {
        requireKey(key);
        values.put(key, value);
    }

    void delete(int key) {
        requireKey(key);
        values.remove(key);
    }

    void copyFrom(Attributes other) {
        values.putAll(other.values);
    }
}
