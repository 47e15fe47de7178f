package mpi;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * A structure of Open MPI's dialect. A subclass adds its fields in its initializers, and has a subclass of {@link Data} that reads and writes
 * them by the offsets that the {@code add} methods return. No field can be added once the type is known.
 */
public abstract class Struct {
    private final List<Supplier<Datatype>> types = new ArrayList<>();
    private final List<Integer> offsets = new ArrayList<>();
    private final List<Integer> lengths = new ArrayList<>();
    private int extent;
    private Datatype datatype;

    /** For subclasses. */
    public Struct() {}

    private void requireOpen() {
        if (datatype != null) {
            throw new AssertionError("The struct data type was committed.");
        }
    }

    private int add(Supplier<Datatype> type, int typeExtent, int length) {
        requireOpen();
        int offset = extent;
        extent += typeExtent * length;
        types.add(type);
        offsets.add(offset);
        lengths.add(length);
        return offset;
    }

    /** {@return data that belong to this structure} */
    protected abstract Data newData();

    /** {@return this} Sets where the next field begins. */
    public final Struct setOffset(int offset) {
        requireOpen();
        if (offset < extent) {
            throw new IllegalArgumentException("The offset must be greater or equal to the accumulated extent.");
        }
        extent = offset;
        return this;
    }

    /** {@return the offset of a new field} */
    public final int addByte() {
        return addByte(1);
    }

    /** {@return the offset of a new field of several elements} */
    public final int addByte(int length) {
        return add(() -> MPI.BYTE, 1, length);
    }

    /** {@return the offset of a new field} */
    public final int addChar() {
        return addChar(1);
    }

    /** {@return the offset of a new field of several elements} */
    public final int addChar(int length) {
        return add(() -> MPI.CHAR, 2, length);
    }

    /** {@return the offset of a new field} */
    public final int addShort() {
        return addShort(1);
    }

    /** {@return the offset of a new field of several elements} */
    public final int addShort(int length) {
        return add(() -> MPI.SHORT, 2, length);
    }

    /** {@return the offset of a new field} */
    public final int addInt() {
        return addInt(1);
    }

    /** {@return the offset of a new field of several elements} */
    public final int addInt(int length) {
        return add(() -> MPI.INT, 4, length);
    }

    /** {@return the offset of a new field} */
    public final int addLong() {
        return addLong(1);
    }

    /** {@return the offset of a new field of several elements} */
    public final int addLong(int length) {
        return add(() -> MPI.LONG, 8, length);
    }

    /** {@return the offset of a new field} */
    public final int addFloat() {
        return addFloat(1);
    }

    /** {@return the offset of a new field of several elements} */
    public final int addFloat(int length) {
        return add(() -> MPI.FLOAT, 4, length);
    }

    /** {@return the offset of a new field} */
    public final int addDouble() {
        return addDouble(1);
    }

    /** {@return the offset of a new field of several elements} */
    public final int addDouble(int length) {
        return add(() -> MPI.DOUBLE, 8, length);
    }

    /** {@return the offset of a new field} */
    public final int addStruct(Struct struct) {
        return addStruct(struct, 1);
    }

    /** {@return the offset of a new field of several elements} */
    public final int addStruct(Struct struct, int length) {
        return add(struct::getType, struct.getExtent(), length);
    }

    /** {@return the offset of a new field} */
    public final int addData(Datatype type) {
        return addData(type, 1);
    }

    /** {@return the offset of a new field of several elements} */
    public final int addData(Datatype type, int length) {
        return add(() -> type, type.getExtent(), length);
    }

    /** {@return the distance from one structure to the next, in bytes} */
    public final int getExtent() {
        return getType().getExtent();
    }

    /** {@return the type} */
    public final Datatype getType() {
        if (datatype == null) {
            datatype = Datatype.createStruct(
                    lengths.stream().mapToInt(Integer::intValue).toArray(),
                    offsets.stream().mapToInt(Integer::intValue).toArray(),
                    types.stream().map(Supplier::get).toArray(Datatype[]::new));
        }
        return datatype;
    }

    @SuppressWarnings("unchecked") // the caller names the subclass
    private <T extends Data> T data(ByteBuffer buffer, int offset) {
        Data data = newData();
        data.buffer = buffer;
        data.offset = offset;
        return (T) data;
    }

    /** {@return the first structure of a buffer} */
    public final <T extends Data> T getData(ByteBuffer buffer) {
        return data(buffer, 0);
    }

    /** {@return a structure of a buffer} */
    public final <T extends Data> T getData(ByteBuffer buffer, int index) {
        return data(buffer, index * getExtent());
    }

    /** {@return the first structure of an array} */
    public final <T extends Data> T getData(byte[] array) {
        return getData(array, 0);
    }

    /** {@return a structure of an array} */
    public final <T extends Data> T getData(byte[] array, int index) {
        return getData(ByteBuffer.wrap(array).order(ByteOrder.nativeOrder()), index);
    }

    /** One structure in a buffer. The fields are named by the offsets that the {@code add} methods return. */
    public abstract class Data {
        private ByteBuffer buffer;
        private int offset;

        /** For subclasses. */
        public Data() {}

        /** {@return a buffer that begins with this structure} */
        public final ByteBuffer getBuffer() {
            return offset == 0 ? buffer : MPI.slice(buffer, offset);
        }

        protected final ByteBuffer getBuffer(Datatype type, int field) {
            return MPI.slice(buffer, offset + field);
        }

        protected final ByteBuffer getBuffer(Datatype type, int field, int index) {
            return MPI.slice(buffer, offset + field + index * type.getExtent());
        }

        protected final <D extends Data> D getData(Struct struct, int field) {
            return struct.data(buffer, offset + field);
        }

        protected final <D extends Data> D getData(Struct struct, int field, int index) {
            return struct.data(buffer, offset + field + index * struct.getExtent());
        }

        protected final byte getByte(int field) {
            return buffer.get(offset + field);
        }

        protected final byte getByte(int field, int index) {
            return buffer.get(offset + field + index * 1);
        }

        protected final void putByte(int field, byte v) {
            buffer.put(offset + field, v);
        }

        protected final void putByte(int field, int index, byte v) {
            buffer.put(offset + field + index * 1, v);
        }

        protected final char getChar(int field) {
            return buffer.getChar(offset + field);
        }

        protected final char getChar(int field, int index) {
            return buffer.getChar(offset + field + index * 2);
        }

        protected final void putChar(int field, char v) {
            buffer.putChar(offset + field, v);
        }

        protected final void putChar(int field, int index, char v) {
            buffer.putChar(offset + field + index * 2, v);
        }

        protected final short getShort(int field) {
            return buffer.getShort(offset + field);
        }

        protected final short getShort(int field, int index) {
            return buffer.getShort(offset + field + index * 2);
        }

        protected final void putShort(int field, short v) {
            buffer.putShort(offset + field, v);
        }

        protected final void putShort(int field, int index, short v) {
            buffer.putShort(offset + field + index * 2, v);
        }

        protected final int getInt(int field) {
            return buffer.getInt(offset + field);
        }

        protected final int getInt(int field, int index) {
            return buffer.getInt(offset + field + index * 4);
        }

        protected final void putInt(int field, int v) {
            buffer.putInt(offset + field, v);
        }

        protected final void putInt(int field, int index, int v) {
            buffer.putInt(offset + field + index * 4, v);
        }

        protected final long getLong(int field) {
            return buffer.getLong(offset + field);
        }

        protected final long getLong(int field, int index) {
            return buffer.getLong(offset + field + index * 8);
        }

        protected final void putLong(int field, long v) {
            buffer.putLong(offset + field, v);
        }

        protected final void putLong(int field, int index, long v) {
            buffer.putLong(offset + field + index * 8, v);
        }

        protected final float getFloat(int field) {
            return buffer.getFloat(offset + field);
        }

        protected final float getFloat(int field, int index) {
            return buffer.getFloat(offset + field + index * 4);
        }

        protected final void putFloat(int field, float v) {
            buffer.putFloat(offset + field, v);
        }

        protected final void putFloat(int field, int index, float v) {
            buffer.putFloat(offset + field + index * 4, v);
        }

        protected final double getDouble(int field) {
            return buffer.getDouble(offset + field);
        }

        protected final double getDouble(int field, int index) {
            return buffer.getDouble(offset + field + index * 8);
        }

        protected final void putDouble(int field, double v) {
            buffer.putDouble(offset + field, v);
        }

        protected final void putDouble(int field, int index, double v) {
            buffer.putDouble(offset + field + index * 8, v);
        }
    }
}
