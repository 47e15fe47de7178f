package mpi;

/** A {@code float} with an index, for MINLOC and MAXLOC. */
public final class FloatInt extends Struct {
    private final int value = addFloat();
    private final int index = setOffset(4).addInt();

    FloatInt() {}

    @Override
    protected Data newData() {
        return new Data();
    }

    /** One pair in a buffer. */
    public final class Data extends Struct.Data {
        /** For {@link Struct#getData}. */
        public Data() {}

        public float getValue() {
            return getFloat(value);
        }

        public int getIndex() {
            return getInt(index);
        }

        public void putValue(float v) {
            putFloat(value, v);
        }

        public void putIndex(int v) {
            putInt(index, v);
        }
    }
}
