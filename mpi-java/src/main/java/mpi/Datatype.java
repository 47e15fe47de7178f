package mpi;

import io.tutti.mpi.java.memory.Operand;
import io.tutti.mpi.java.memory.Primitive;
import io.tutti.mpi.java.memory.TypeMap;
import io.tutti.mpi.java.memory.TypeMapBuilder;

/**
 * The type of the items in a buffer. In the dialect of MPJ Express all displacements, strides and extents are in elements of the basic type,
 * since arrays of Java have no bytes; in that of Open MPI those are in bytes that MPI gives in bytes. Immutable, except for its name and
 * attributes.
 */
public final class Datatype extends TypeConstructors implements Freeable, Cloneable {
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

    private final Form form;
    private final boolean isPredefined;
    private final Attributes attributes = new Attributes();
    /** As programs write it; empty if the type is the program's. */
    private final String constant;

    /** The program's, if a communication keeps this one. */
    private final Datatype ofProgram;

    private String name;

    /** @param constant of a type of MPI; empty for one of the program */
    Datatype(String constant, TypeMap map, Form form) {
        this(constant, map, form, null);
    }

    private Datatype(String constant, TypeMap map, Form form, Datatype ofProgram) {
        super(map);
        this.constant = constant;
        this.name = constant.replace('.', '_');
        this.isPredefined = !constant.isEmpty();
        this.form = form;
        this.ofProgram = ofProgram;
        this.baseType = map.primitive().ordinal();
    }

    /** {@return the type for a communication that has begun, which goes on when the program frees its own} */
    static Datatype kept(Datatype type) {
        if (type == null || type.isPredefined || type.isNull() || type.ofProgram != null) {
            return type;
        }
        return type.copy(type);
    }

    /** {@return what functions of the program get: its own type, as long as there is one} */
    Datatype forProgram() {
        return ofProgram == null || ofProgram.isNull() ? this : ofProgram;
    }

    static Datatype basic(String name, Primitive primitive) {
        return new Datatype(name, TypeMap.of(primitive), Form.PLAIN);
    }

    static Datatype bound(String name) {
        return new Datatype(name, TypeMap.of(Primitive.BYTE).bounded(0, 0), Form.BOUND);
    }

    /** Two numbers of one kind: a value and its index. */
    static Datatype two(String name, Datatype each) {
        Primitive primitive = each.map().primitive();
        return new Datatype(name, two(each).as(Operand.pair(primitive, primitive)), Form.PAIR);
    }

    /** A complex number. */
    static Datatype complex(String name, Datatype each) {
        return new Datatype(name, two(each).as(Operand.complex(each.map().primitive())), Form.COMPLEX);
    }

    private static TypeMap two(Datatype each) {
        return new TypeMapBuilder().add(2, 0, each.map()).build();
    }

    /** A value and an {@code int}, as a C compiler would lay them out. */
    static Datatype pair(String name, Datatype value) {
        int indexOffset = Math.max(Integer.BYTES, value.map().size());
        TypeMap map = new TypeMapBuilder()
                .add(1, 0, value.map())
                .add(1, indexOffset, TypeMap.of(Primitive.INT))
                .buildAligned();
        Operand operand = Operand.pair(value.map().primitive(), Primitive.INT);
        return new Datatype(name, map.as(operand), Form.PAIR);
    }

    Form form() {
        return form;
    }

    static Datatype none() {
        Datatype none = bound("MPI.DATATYPE_NULL");
        none.release();
        return none;
    }

    /** Has no effect: every type can be used at once. */
    public void Commit() {
        map();
    }

    /**
     * Returns the code of the basic type.
     *
     * @return the same for all types of these elements
     */
    public int getType() {
        return baseType;
    }

    /** Releases a type of the program. */
    @Override
    public void free() {
        if (isPredefined) {
            throw new MPIException(MPI.ERR_TYPE, constant + " is MPI's and cannot be freed", null);
        }
        release();
    }

    /** Has no effect: every type can be used at once. */
    public void commit() {
        map();
    }

    /**
     * Returns the same type once more.
     *
     * @return a type that can be freed on its own
     */
    public Datatype dup() {
        return copy(null);
    }

    private Datatype copy(Datatype ofProgram) {
        Datatype copy = new Datatype("", map(), form, ofProgram);
        copy.name = name;
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
     * Returns the name.
     *
     * @return the name, of a type of MPI as in C; perhaps empty
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
        if (!constant.isEmpty()) {
            return constant;
        }
        return name.isEmpty() ? "a datatype of " + measures() : name;
    }
}
