package mpi;

import io.tutti.mpi.java.memory.Primitive;
import io.tutti.mpi.java.memory.TypeMap;
import io.tutti.mpi.java.memory.TypeMapBuilder;

/**
 * The type of the items in a buffer. In the dialect of MPJ Express all displacements, strides and extents are in elements of the basic type,
 * since arrays of Java have no bytes; in that of Open MPI those are in bytes that MPI gives in bytes. Immutable, except for its name and
 * attributes.
 */
public final class Datatype implements Freeable, Cloneable {
    /** What the predefined operations make of an item. */
    enum Form {
        /** Numbers, each for itself. */
        PLAIN,
        /** A value and an index. */
        PAIR,
        /** A real and an imaginary part. */
        COMPLEX,
        /** A bound of a structure. */
        BOUND
    }

    /** The code of the basic type. */
    public int baseType;

    private final TypeMap map;
    private final Form form;
    private final Primitive value;
    private final Attributes attributes = new Attributes();
    private String name;
    private boolean isFreed;

    private Datatype(String name, TypeMap map, Form form) {
        this(name, map, form, map.primitive());
    }

    private Datatype(String name, TypeMap map, Form form, Primitive value) {
        this.name = name;
        this.map = map;
        this.form = form;
        this.value = value;
        this.baseType = map.primitive().ordinal();
    }

    static Datatype basic(String name, Primitive primitive) {
        return new Datatype(name, TypeMap.of(primitive), Form.PLAIN);
    }

    static Datatype bound(String name) {
        return new Datatype(name, TypeMap.of(Primitive.BYTE).bounded(0, 0), Form.BOUND);
    }

    /** Two numbers of one kind. */
    static Datatype two(String name, Datatype each, Form form) {
        return new Datatype(name, new TypeMapBuilder().add(2, 0, each.map).build(), form);
    }

    /** A value and an {@code int}, as a C compiler would lay them out. */
    static Datatype pair(String name, Datatype value) {
        int indexOffset = Math.max(Integer.BYTES, value.map.size());
        TypeMap map = new TypeMapBuilder()
                .add(1, 0, value.map)
                .add(1, indexOffset, TypeMap.of(Primitive.INT))
                .buildAligned();
        return new Datatype(name, map, Form.PAIR, value.map.primitive());
    }

    private static Datatype derived(TypeMapBuilder builder) {
        return new Datatype("", builder.build(), Form.PLAIN);
    }

    TypeMap map() {
        if (isFreed) {
            throw new MPIException(MPI.ERR_TYPE, "the datatype has been freed", null);
        }
        return map;
    }

    Form form() {
        return form;
    }

    /** What the values of a pair are. */
    Primitive value() {
        return value;
    }

    static Datatype none() {
        Datatype none = bound("DATATYPE_NULL");
        none.isFreed = true;
        return none;
    }

    boolean isObject() {
        return map.primitive() == Primitive.OBJECT;
    }

    /** Bytes of a basic element. */
    int unit() {
        return isObject() ? ObjectMessages.DESCRIPTOR_BYTES : map.primitive().bytes();
    }

    /** Bytes of an item in a message. */
    int messageBytes() {
        return isObject() ? map.size() * ObjectMessages.DESCRIPTOR_BYTES : map.size();
    }

    /** Basic elements of an item: of a mixed one, its blocks. */
    int elements() {
        return map.primitive() == Primitive.MIXED
                ? map.lengths().length
                : map.size() / map.primitive().bytes();
    }

    /** Whole blocks within the first bytes of a packed item. */
    int elementsWithin(int bytes) {
        int blocks = 0;
        int left = bytes;
        while (blocks < map.lengths().length && left >= map.lengths()[blocks] && left > 0) {
            left -= map.lengths()[blocks++];
        }
        return blocks;
    }

    long bytesOfElements(long elements) {
        return map.primitive() == Primitive.MIXED ? elements / elements() * map.size() : elements * unit();
    }

    private static void requireSameLength(int[] blockLengths, int[] displacements) {
        if (blockLengths.length != displacements.length) {
            throw new MPIException(
                    MPI.ERR_ARG,
                    "blockLengths.length=" + blockLengths.length + " differs from displacements.length="
                            + displacements.length,
                    null);
        }
    }

    private static Datatype vector(int count, int blockLength, long strideBytes, Datatype old) {
        if (count < 0 || blockLength < 0) {
            throw new MPIException(
                    MPI.ERR_COUNT, "count=" + count + ", blockLength=" + blockLength + " must not be negative", null);
        }
        TypeMapBuilder builder = new TypeMapBuilder().add(0, 0, old.map());
        for (int block = 0; block < count; block++) {
            builder.add(blockLength, block * strideBytes, old.map());
        }
        return derived(builder);
    }

    private static Datatype indexed(int[] blockLengths, int[] displacements, long unitBytes, Datatype old) {
        requireSameLength(blockLengths, displacements);
        TypeMapBuilder builder = new TypeMapBuilder().add(0, 0, old.map());
        for (int block = 0; block < blockLengths.length; block++) {
            builder.add(blockLengths[block], displacements[block] * unitBytes, old.map());
        }
        return derived(builder);
    }

    private static Datatype struct(int[] blockLengths, int[] displacements, int unitBytes, Datatype[] types) {
        requireSameLength(blockLengths, displacements);
        TypeMapBuilder builder = new TypeMapBuilder();
        Integer lower = null;
        Integer upper = null;
        for (int block = 0; block < types.length; block++) {
            if (types[block] == MPI.LB) {
                lower = displacements[block] * unitBytes;
            } else if (types[block] == MPI.UB) {
                upper = displacements[block] * unitBytes;
            } else {
                builder.add(blockLengths[block], (long) displacements[block] * unitBytes, types[block].map());
            }
        }
        TypeMap map = builder.buildAligned();
        TypeMap bounded =
                map.bounded(lower == null ? map.lowerBound() : lower, upper == null ? map.upperBound() : upper);
        return new Datatype("", bounded, Form.PLAIN);
    }

    // ---- mpiJava and MPJ Express: elements ----

    /**
     * Creates a type of items side by side.
     *
     * @param count how many
     * @param oldtype their type
     * @return the type
     */
    public static Datatype Contiguous(int count, Datatype oldtype) {
        return vector(1, count, 0, oldtype);
    }

    /**
     * Creates a type of blocks at equal distances.
     *
     * @param count the number of blocks
     * @param blocklength items of a block
     * @param stride extents from one block to the next
     * @param oldtype the type of the items
     * @return the type
     */
    public static Datatype Vector(int count, int blocklength, int stride, Datatype oldtype) {
        return vector(count, blocklength, (long) stride * oldtype.map().extent(), oldtype);
    }

    /**
     * Creates a type of blocks at equal distances.
     *
     * @param count the number of blocks
     * @param blocklength items of a block
     * @param stride elements from one block to the next
     * @param oldtype the type of the items
     * @return the type
     */
    public static Datatype Hvector(int count, int blocklength, int stride, Datatype oldtype) {
        return vector(
                count, blocklength, (long) stride * oldtype.map().primitive().bytes(), oldtype);
    }

    /**
     * Creates a type of blocks anywhere.
     *
     * @param blocklengths items of each block
     * @param displacements where each block begins, in extents of the items
     * @param oldtype the type of the items
     * @return the type
     */
    public static Datatype Indexed(int[] blocklengths, int[] displacements, Datatype oldtype) {
        return indexed(blocklengths, displacements, oldtype.map().extent(), oldtype);
    }

    /**
     * Creates a type of blocks anywhere.
     *
     * @param blocklengths items of each block
     * @param displacements where each block begins, in elements
     * @param oldtype the type of the items
     * @return the type
     */
    public static Datatype Hindexed(int[] blocklengths, int[] displacements, Datatype oldtype) {
        return indexed(blocklengths, displacements, oldtype.map().primitive().bytes(), oldtype);
    }

    /**
     * Creates a type of blocks of several types, all of the same basic elements. {@code MPI.LB} and {@code MPI.UB} set its bounds.
     *
     * @param blocklengths items of each block
     * @param displacements where each block begins, in elements
     * @param oldtypes the type of each block
     * @return the type
     */
    public static Datatype Struct(int[] blocklengths, int[] displacements, Datatype[] oldtypes) {
        Primitive primitive = null;
        for (Datatype type : oldtypes) {
            if (type.form != Form.BOUND) {
                if (primitive != null && primitive != type.map().primitive()) {
                    throw new MPIException(
                            MPI.ERR_TYPE,
                            "Struct has blocks of " + primitive + " and " + type.map.primitive()
                                    + ": an array has elements of one kind; Datatype.createStruct takes both, in bytes",
                            null);
                }
                primitive = type.map().primitive();
            }
        }
        return struct(blocklengths, displacements, primitive == null ? 1 : primitive.bytes(), oldtypes);
    }

    /** Has no effect: every type can be used at once. */
    public void Commit() {
        map();
    }

    /**
     * Returns the distance from one item to the next.
     *
     * @return elements
     */
    public int Extent() {
        return map().extent() / map.primitive().bytes();
    }

    /**
     * Returns the number of elements.
     *
     * @return elements of an item, without gaps
     */
    public int Size() {
        return map().size() / map.primitive().bytes();
    }

    /**
     * Returns the lower bound.
     *
     * @return elements
     */
    public int Lb() {
        return map().lowerBound() / map.primitive().bytes();
    }

    /**
     * Returns the upper bound.
     *
     * @return elements
     */
    public int Ub() {
        return map().upperBound() / map.primitive().bytes();
    }

    /**
     * Returns the size of a basic element.
     *
     * @return bytes
     */
    public int getByteSize() {
        return map.primitive().bytes();
    }

    /**
     * Returns the code of the basic type.
     *
     * @return the same for all types of these elements
     */
    public int getType() {
        return baseType;
    }

    /** Releases the type. */
    @Override
    public void free() {
        isFreed = true;
    }

    // ---- Open MPI: bytes ----

    /**
     * Creates a type of items side by side.
     *
     * @param count how many
     * @param oldType their type
     * @return the type
     */
    public static Datatype createContiguous(int count, Datatype oldType) {
        return Contiguous(count, oldType);
    }

    /**
     * Creates a type of blocks at equal distances.
     *
     * @param count the number of blocks
     * @param blockLength items of a block
     * @param stride extents from one block to the next
     * @param oldType the type of the items
     * @return the type
     */
    public static Datatype createVector(int count, int blockLength, int stride, Datatype oldType) {
        return Vector(count, blockLength, stride, oldType);
    }

    /**
     * Creates a type of blocks at equal distances.
     *
     * @param count the number of blocks
     * @param blockLength items of a block
     * @param stride bytes from one block to the next
     * @param oldType the type of the items
     * @return the type
     */
    public static Datatype createHVector(int count, int blockLength, int stride, Datatype oldType) {
        return vector(count, blockLength, stride, oldType);
    }

    /**
     * Creates a type of blocks anywhere.
     *
     * @param blockLengths items of each block
     * @param displacements where each block begins, in extents of the items
     * @param oldType the type of the items
     * @return the type
     */
    public static Datatype createIndexed(int[] blockLengths, int[] displacements, Datatype oldType) {
        return Indexed(blockLengths, displacements, oldType);
    }

    /**
     * Creates a type of blocks anywhere.
     *
     * @param blockLengths items of each block
     * @param displacements where each block begins, in bytes
     * @param oldType the type of the items
     * @return the type
     */
    public static Datatype createHIndexed(int[] blockLengths, int[] displacements, Datatype oldType) {
        return indexed(blockLengths, displacements, 1, oldType);
    }

    /**
     * Creates a type of blocks of several types.
     *
     * @param blockLengths items of each block
     * @param displacements where each block begins, in bytes
     * @param types the type of each block
     * @return the type
     */
    public static Datatype createStruct(int[] blockLengths, int[] displacements, Datatype[] types) {
        return struct(blockLengths, displacements, 1, types);
    }

    /**
     * Creates the same type with other bounds.
     *
     * @param oldType the type
     * @param lb the lower bound, in bytes
     * @param extent the distance from one item to the next, in bytes
     * @return the type
     */
    public static Datatype createResized(Datatype oldType, int lb, int extent) {
        return new Datatype("", oldType.map().bounded(lb, lb + extent), oldType.form, oldType.value);
    }

    /** Has no effect: every type can be used at once. */
    public void commit() {
        map();
    }

    /**
     * Returns whether this is {@code MPI.DATATYPE_NULL} or has been freed.
     *
     * @return whether it cannot be used
     */
    public boolean isNull() {
        return isFreed;
    }

    /**
     * Returns the same type once more.
     *
     * @return a type that can be freed on its own
     */
    public Datatype dup() {
        Datatype copy = new Datatype(name, map(), form, value);
        copy.attributes.copyFrom(attributes);
        return copy;
    }

    /**
     * Returns the same type once more.
     *
     * @return a type that can be freed on its own
     */
    @Override
    public Datatype clone() {
        return dup();
    }

    /**
     * Returns the lower bound.
     *
     * @return bytes
     */
    public int getLb() {
        return map().lowerBound();
    }

    /**
     * Returns the distance from one item to the next.
     *
     * @return bytes
     */
    public int getExtent() {
        return map().extent();
    }

    /**
     * Returns where the first element of an item is.
     *
     * @return bytes
     */
    public int getTrueLb() {
        return map().trueLowerBound();
    }

    /**
     * Returns the span of the elements of an item.
     *
     * @return bytes
     */
    public int getTrueExtent() {
        return map().trueUpperBound() - map.trueLowerBound();
    }

    /**
     * Returns the size of the elements of an item.
     *
     * @return bytes, without gaps
     */
    public int getSize() {
        return map().size();
    }

    /**
     * Returns the name.
     *
     * @return the name, perhaps empty
     */
    public String getName() {
        return name;
    }

    /**
     * Sets the name.
     *
     * @param name the name
     */
    public void setName(String name) {
        this.name = name;
    }

    /**
     * Creates a key of attributes.
     *
     * @return the key
     */
    public static int createKeyval() {
        return Attributes.newKey();
    }

    /**
     * Releases a key.
     *
     * @param keyval the key
     */
    public static void freeKeyval(int keyval) {
        Attributes.requireKey(keyval);
    }

    /**
     * Sets an attribute.
     *
     * @param keyval the key
     * @param value the value
     */
    public void setAttr(int keyval, Object value) {
        attributes.set(keyval, value);
    }

    /**
     * Returns an attribute.
     *
     * @param keyval the key
     * @return the value, or null
     */
    public Object getAttr(int keyval) {
        return attributes.get(keyval);
    }

    /**
     * Deletes an attribute.
     *
     * @param keyval the key
     */
    public void deleteAttr(int keyval) {
        attributes.delete(keyval);
    }

    @Override
    public String toString() {
        return name.isEmpty() ? "a datatype of " + map.primitive() + " with " + map.size() + " bytes" : name;
    }
}
