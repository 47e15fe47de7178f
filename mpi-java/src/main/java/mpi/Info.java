package mpi;

import java.util.ArrayList;
import java.util.Map;
import java.util.TreeMap;

/** Hints, as keys with values. Nothing depends on them. */
public final class Info implements Freeable, Cloneable {
    private final Map<String, String> values = new TreeMap<>();
    private boolean isFreed;

    /** Creates one without hints. */
    public Info() {}

    static Info none() {
        Info none = new Info();
        none.isFreed = true;
        return none;
    }

    private Map<String, String> open() {
        if (isFreed) {
            throw new MPIException(MPI.ERR_INFO, "the info object is null or has been freed", null);
        }
        return values;
    }

    public void set(String key, String value) {
        open().put(key, value);
    }

    /** {@return the value, or null} */
    public String get(String key) {
        return open().get(key);
    }

    public void delete(String key) {
        if (open().remove(key) == null) {
            throw new MPIException(MPI.ERR_INFO_NOKEY, "key=" + key + " is not set", null);
        }
    }

    /** {@return the number of keys} */
    public int size() {
        return open().size();
    }

    /** {@return a key, in the order of their names} */
    public String getKey(int i) {
        if (i < 0 || i >= size()) {
            throw new MPIException(MPI.ERR_ARG, "i=" + i + " must be from 0 to " + (size() - 1), null);
        }
        return new ArrayList<>(values.keySet()).get(i);
    }

    /** {@return a copy} */
    public Info dup() {
        Info copy = new Info();
        copy.values.putAll(values);
        return copy;
    }

    /** {@return a copy} */
    @Override
    public Info clone() {
        return dup();
    }

    @Override
    public void free() {
        isFreed = true;
    }

    public boolean isNull() {
        return isFreed;
    }
}
