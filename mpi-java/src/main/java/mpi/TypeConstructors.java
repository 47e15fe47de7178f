package mpi;

import io.tutti.mpi.java.memory.Primitive;
import io.tutti.mpi.java.memory.TypeMap;
import io.tutti.mpi.java.memory.TypeMapBuilder;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** What {@link Datatype} offers to make types of types. */
abstract class TypeConstructors extends TypeExtents {
    TypeConstructors(TypeMap map) {
        super(map);
    }

    private static void requireBlocks(int[] blockLengths, int[] displacements) {
        requireSameLength(blockLengths, "displacements", displacements.length);
        for (int block = 0; block < blockLengths.length; block++) {
            if (blockLengths[block] < 0) {
                throw new MPIException(
                        MPI.ERR_COUNT,
                        "blockLengths[" + block + "]=" + blockLengths[block] + " must not be negative",
                        null);
            }
        }
    }

    private static void requireSameLength(int[] blockLengths, String name, int length) {
        if (blockLengths.length != length) {
            throw new MPIException(
                    MPI.ERR_ARG,
                    "blockLengths.length=" + blockLengths.length + " differs from " + name + ".length=" + length,
                    null);
        }
    }

    private static Datatype derived(Datatype old, Consumer<TypeMapBuilder> blocks) {
        return plain(() -> {
            TypeMapBuilder builder = new TypeMapBuilder().add(0, 0, old.map());
            blocks.accept(builder);
            return builder.build();
        });
    }

    private static Datatype plain(Supplier<TypeMap> map) {
        try {
            return new Datatype("", map.get(), Datatype.Form.PLAIN);
        } catch (ArithmeticException e) {
            throw new MPIException(MPI.ERR_COUNT, "the datatype spans more than 2,147,483,647 bytes", e);
        }
    }

    private static Datatype vector(int count, int blockLength, long strideBytes, Datatype old) {
        if (count < 0 || blockLength < 0) {
            throw new MPIException(
                    MPI.ERR_COUNT, "count=" + count + ", blockLength=" + blockLength + " must not be negative", null);
        }
        return derived(old, builder -> {
            for (int block = 0; block < count; block++) {
                builder.add(blockLength, block * strideBytes, old.map());
            }
        });
    }

    private static Datatype indexed(int[] blockLengths, int[] displacements, long unitBytes, Datatype old) {
        requireBlocks(blockLengths, displacements);
        return derived(old, builder -> {
            for (int block = 0; block < blockLengths.length; block++) {
                builder.add(blockLengths[block], displacements[block] * unitBytes, old.map());
            }
        });
    }

    private static Datatype struct(int[] blockLengths, int[] displacements, int unitBytes, Datatype[] types) {
        requireBlocks(blockLengths, displacements);
        requireSameLength(blockLengths, "types", types.length);
        return plain(() -> structure(blockLengths, displacements, unitBytes, types));
    }

    private static TypeMap structure(int[] blockLengths, int[] displacements, int unitBytes, Datatype[] types) {
        TypeMapBuilder builder = new TypeMapBuilder();
        for (int block = 0; block < types.length; block++) {
            if (types[block] == MPI.LB) {
                builder.addLower((long) displacements[block] * unitBytes, true);
            } else if (types[block] == MPI.UB) {
                builder.addUpper((long) displacements[block] * unitBytes, true);
            } else {
                builder.add(blockLengths[block], (long) displacements[block] * unitBytes, types[block].map());
            }
        }
        return builder.buildAligned();
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
            if (type.form() != Datatype.Form.BOUND) {
                if (primitive != null && primitive != type.map().primitive()) {
                    throw new MPIException(
                            MPI.ERR_TYPE,
                            "Struct has blocks of " + primitive + " and "
                                    + type.map().primitive()
                                    + ": an array has elements of one kind; Datatype.createStruct takes both, in bytes",
                            null);
                }
                primitive = type.map().primitive();
            }
        }
        return struct(blocklengths, displacements, primitive == null ? 1 : primitive.bytes(), oldtypes);
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
        return new Datatype("", oldType.map().bounded(lb, lb + extent), oldType.form());
    }
}
