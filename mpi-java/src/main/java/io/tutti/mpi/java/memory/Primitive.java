package io.tutti.mpi.java.memory;

import io.tutti.type.ElementType;

/** What the elements of a type are. */
public enum Primitive {
    /** {@code byte}, and packed data. */
    BYTE(1, ElementType.INT8),
    /** {@code char}. */
    CHAR(2, ElementType.INT16),
    /** {@code short}. */
    SHORT(2, ElementType.INT16),
    /** {@code boolean}; one byte in a message, 0 for false. */
    BOOLEAN(1, ElementType.INT8),
    /** {@code int}. */
    INT(4, ElementType.INT32),
    /** {@code long}. */
    LONG(8, ElementType.INT64),
    /** {@code float}. */
    FLOAT(4, ElementType.FLOAT32),
    /** {@code double}. */
    DOUBLE(8, ElementType.FLOAT64),
    /** Several kinds, in memory of any kind. */
    MIXED(1, ElementType.INT8),
    /** Serializable objects; offsets count elements of an array. */
    OBJECT(1, ElementType.INT8);

    private final int bytes;
    private final ElementType elementType;

    Primitive(int bytes, ElementType elementType) {
        this.bytes = bytes;
        this.elementType = elementType;
    }

    /**
     * Returns the size.
     *
     * @return bytes of an element; 1 for an object, whose offsets are elements
     */
    public int bytes() {
        return bytes;
    }

    /**
     * Returns how Tutti's collectives see it.
     *
     * @return the type of the vectors
     */
    public ElementType elementType() {
        return elementType;
    }

    /**
     * Creates an array.
     *
     * @param elements its length
     * @return an array of this kind
     */
    public Object newArray(int elements) {
        return switch (this) {
            case BYTE, MIXED -> new byte[elements];
            case CHAR -> new char[elements];
            case SHORT -> new short[elements];
            case BOOLEAN -> new boolean[elements];
            case INT -> new int[elements];
            case LONG -> new long[elements];
            case FLOAT -> new float[elements];
            case DOUBLE -> new double[elements];
            case OBJECT -> new Object[elements];
        };
    }
}
