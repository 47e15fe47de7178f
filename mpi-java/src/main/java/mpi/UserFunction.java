package mpi;

import io.tutti.mpi.java.memory.Region;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** A reduction of a program, as Open MPI has it. A subclass overrides one of the two methods. */
public abstract class UserFunction {
    /** For subclasses. */
    public UserFunction() {}

    /**
     * Combines items: each of {@code inOutVec} becomes that of {@code inVec}, of the lower ranks, combined with it.
     *
     * @param inVec an array with one operand
     * @param inOutVec an array with the other operand, which receives the result
     * @param count the number of items
     * @param datatype their type
     */
    public void call(Object inVec, Object inOutVec, int count, Datatype datatype) {
        throw new MPIException(
                MPI.ERR_OP, "the user's operation overrides neither call(Object, …) nor call(ByteBuffer, …)", null);
    }

    /**
     * Combines items in buffers of native byte order. This method copies them into arrays and back, for the other method.
     *
     * @param in one operand
     * @param inOut the other operand, which receives the result
     * @param count the number of items
     * @param datatype their type
     */
    public void call(ByteBuffer in, ByteBuffer inOut, int count, Datatype datatype) {
        Object inVec = array(in, datatype);
        Object inOutVec = array(inOut, datatype);
        call(inVec, inOutVec, count, datatype);
        MemorySegment.ofBuffer(inOut)
                .copyFrom(Region.memory(inOutVec, datatype.map().primitive()));
    }

    private static Object array(ByteBuffer buffer, Datatype type) {
        Object array = type.map()
                .primitive()
                .newArray(buffer.remaining() / type.map().primitive().bytes());
        Region.memory(array, type.map().primitive())
                .copyFrom(MemorySegment.ofBuffer(buffer.order(ByteOrder.nativeOrder())));
        return array;
    }
}
