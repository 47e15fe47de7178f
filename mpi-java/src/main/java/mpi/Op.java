package mpi;

import io.tutti.mpi.java.memory.Operand;
import io.tutti.mpi.java.memory.Primitive;
import io.tutti.mpi.java.memory.Region;
import io.tutti.mpi.java.memory.TypeMap;
import io.tutti.mpi.java.operation.ComplexProducts;
import io.tutti.mpi.java.operation.Pairs;
import io.tutti.type.Reduction;
import java.lang.foreign.MemorySegment;

/** An operation that combines two items into one. Those of a program are applied in the order of the ranks, commutative or not. */
public final class Op implements Freeable {
    /** A number for each operation, and 0 for those of programs. */
    public int opCode;

    private final PredefinedOp predefined;
    private final User_function withOffsets;
    private final UserFunction withBuffers;
    private final boolean isCommutative;
    private boolean isFreed;

    Op(PredefinedOp predefined) {
        this.predefined = predefined;
        this.withOffsets = null;
        this.withBuffers = null;
        this.isCommutative = true;
        this.opCode = predefined.ordinal() + 1;
    }

    /**
     * Creates an operation, as mpiJava and MPJ Express do.
     *
     * @param function what it computes
     * @param commute whether the order of operands is open; it is kept anyhow
     */
    public Op(User_function function, boolean commute) {
        this.predefined = null;
        this.withOffsets = function;
        this.withBuffers = null;
        this.isCommutative = commute;
    }

    /**
     * Creates an operation, as MPJ Express does.
     *
     * @param function what it computes
     * @param commute whether the order of operands is open; it is kept anyhow
     * @param code the number of the operation
     */
    public Op(User_function function, boolean commute, int code) {
        this(function, commute);
        this.opCode = code;
    }

    /**
     * Creates an operation, as Open MPI does.
     *
     * @param function what it computes
     * @param commute whether the order of operands is open; it is kept anyhow
     */
    public Op(UserFunction function, boolean commute) {
        this.predefined = null;
        this.withOffsets = null;
        this.withBuffers = function;
        this.isCommutative = commute;
    }

    private MPIException unsuitable(Datatype type) {
        return new MPIException(MPI.ERR_OP, "MPI." + predefined + " cannot combine items of " + type, null);
    }

    /** For a call that begins: the operation on single elements; null if items must be combined as a whole. */
    Reduction reduction(Datatype type) {
        if (isFreed) {
            throw new MPIException(MPI.ERR_OP, "the operation has been freed", null);
        }
        return begunReduction(type);
    }

    /** For a call that has begun; the program may have freed the operation since. */
    Reduction begunReduction(Datatype type) {
        if (predefined == null) {
            return null;
        }
        boolean isWhole = type.form() == Datatype.Form.PAIR && predefined.isLocation()
                || type.form() == Datatype.Form.COMPLEX && predefined == PredefinedOp.PROD;
        if (isWhole) {
            return null;
        }
        Reduction found = type.form() == Datatype.Form.COMPLEX && predefined != PredefinedOp.SUM
                ? null
                : ElementReductions.of(predefined, type.map().primitive());
        if (found == null) {
            throw unsuitable(type);
        }
        return found;
    }

    /** Combines items of one array, so that those of the second place are the result. The places count elements. */
    void apply(Object array, int lower, int upper, int count, Datatype type) {
        if (withOffsets != null) {
            callWithOffsets(array, lower, upper, count, type);
        } else if (withBuffers != null) {
            callWithBuffers(array, lower, upper, count, type);
        } else {
            combine(Region.memory(array, type.map().primitive()), lower, upper, count, type.map());
        }
    }

    /** Each operand begins an array of its own, because programs for MPJ Express leave the offsets out of account. */
    private void callWithOffsets(Object array, int lower, int upper, int count, Datatype type) {
        int elements = RankOrderReduction.span(type, count);
        Object in = type.map().primitive().newArray(elements);
        Object inOut = type.map().primitive().newArray(elements);
        System.arraycopy(array, lower, in, 0, elements);
        System.arraycopy(array, upper, inOut, 0, elements);
        withOffsets.Call(in, 0, inOut, 0, count, type.forProgram());
        System.arraycopy(inOut, 0, array, upper, elements);
    }

    /**
     * {@return the same, whose first operand is an array like the program's if its objects fit, since functions cast it to that}
     *
     * @param buf the program's; anything if it has no items
     */
    Op onArraysLike(Object buf) {
        if (withOffsets == null || !(buf instanceof Object[]) || buf.getClass() == Object[].class) {
            return this;
        }
        Op typed = new Op(new TypedOperands(withOffsets, buf.getClass().getComponentType()), isCommutative);
        typed.isFreed = isFreed;
        return typed;
    }

    /** Combines operands of two numbers. */
    private void combine(MemorySegment memory, int lower, int upper, int count, TypeMap map) {
        Operand operand = map.operand();
        MemorySegment in = memory.asSlice((long) lower * map.primitive().bytes());
        MemorySegment inOut = memory.asSlice((long) upper * map.primitive().bytes());
        if (predefined.isLocation()) {
            int index = map.offsets().length > 1
                    ? map.offsets()[1]
                    : operand.first().bytes(); // behind a gap, or not
            new Pairs(operand, index, map.extent()).combine(predefined == PredefinedOp.MINLOC, in, inOut, count);
        } else {
            ComplexProducts.combine(operand.first(), in, inOut, count);
        }
    }

    private void callWithBuffers(Object array, int lower, int upper, int count, Datatype type) {
        Primitive primitive = type.map().primitive();
        int elements = RankOrderReduction.span(type, count);
        if (primitive == Primitive.BOOLEAN || primitive == Primitive.OBJECT) {
            Object in = primitive.newArray(elements);
            Object inOut = primitive.newArray(elements);
            System.arraycopy(array, lower, in, 0, elements);
            System.arraycopy(array, upper, inOut, 0, elements);
            withBuffers.call(in, inOut, count, type.forProgram());
            System.arraycopy(inOut, 0, array, upper, elements);
            return;
        }
        MemorySegment memory = Region.memory(array, primitive);
        long bytes = (long) elements * primitive.bytes();
        MemorySegment operands = MemorySegment.ofArray(new byte[Math.toIntExact(2 * bytes)]);
        MemorySegment in = operands.asSlice(0, bytes);
        MemorySegment inOut = operands.asSlice(bytes);
        in.copyFrom(memory.asSlice((long) lower * primitive.bytes(), bytes));
        MemorySegment result = memory.asSlice((long) upper * primitive.bytes(), bytes);
        inOut.copyFrom(result);
        withBuffers.call(
                in.asByteBuffer().order(java.nio.ByteOrder.nativeOrder()),
                inOut.asByteBuffer().order(java.nio.ByteOrder.nativeOrder()),
                count,
                type.forProgram());
        result.copyFrom(inOut);
    }

    PredefinedOp predefined() {
        return predefined;
    }

    /** Releases an operation of the program. */
    @Override
    public void free() {
        if (predefined != null) {
            throw new MPIException(MPI.ERR_OP, "MPI." + predefined + " is MPI's and cannot be freed", null);
        }
        isFreed = true;
    }

    /**
     * Returns whether the order of operands is open.
     *
     * @return what the program has said
     */
    public boolean isCommutative() {
        return isCommutative;
    }

    /**
     * Returns whether it has been freed.
     *
     * @return whether it cannot be used
     */
    public boolean isNull() {
        return isFreed;
    }
}
