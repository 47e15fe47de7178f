package mpi;

import io.tutti.Data;
import io.tutti.mpi.java.memory.Primitive;
import io.tutti.mpi.java.memory.TypeMap;
import io.tutti.type.ElementType;

/** What {@link Datatype} says of sizes, extents and bounds. */
abstract class TypeExtents {
    private final TypeMap map;
    private boolean isFreed;

    TypeExtents(TypeMap map) {
        this.map = map;
    }

    final TypeMap map() {
        if (isFreed) {
            throw new MPIException(MPI.ERR_TYPE, "the datatype has been freed", null);
        }
        return map;
    }

    /** In a few words, of a type that has been freed, too. */
    final String measures() {
        return map.primitive() + " with " + map.size() + " bytes";
    }

    final void release() {
        isFreed = true;
    }

    /**
     * Returns whether this is {@code MPI.DATATYPE_NULL} or has been freed.
     *
     * @return whether it cannot be used
     */
    public boolean isNull() {
        return isFreed;
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

    /** {@return basic elements from an item to the one that comes so many items later} Places in arrays count elements. */
    final int elementsTo(long items) {
        long bytes = items * map().extent();
        int each = map.primitive().bytes();
        if (bytes % each != 0) {
            throw new MPIException(
                    MPI.ERR_TYPE,
                    "items of " + this + " are " + map.extent()
                            + " bytes apart: blocks of them would begin within an element",
                    null);
        }
        return Math.toIntExact(bytes / each);
    }

    /** {@return memory for elements of Tutti's vectors} */
    final Data newMemory(long elements) {
        ElementType each = map.primitive().elementType();
        return new Data(each.newArray(Math.toIntExact(elements)), each);
    }

    long bytesOfElements(long elements) {
        return isObject() ? elements * unit() : map.bytes(elements);
    }

    // ---- mpiJava and MPJ Express: elements ----

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

    // ---- Open MPI: bytes ----

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
}
