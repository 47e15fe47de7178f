package mpi;

/** A reduction of a program, as mpiJava and MPJ Express have it. */
public abstract class User_function {
    /** For subclasses. */
    public User_function() {}

    /**
     * Combines items: each of {@code inoutvec} becomes that of {@code invec}, of the lower ranks, combined with it.
     *
     * @param invec an array with one operand
     * @param inoffset where its first item is
     * @param inoutvec an array with the other operand, which receives the result
     * @param inoutoffset where its first item is
     * @param count the number of items
     * @param datatype their type
     */
    public abstract void Call(
            Object invec, int inoffset, Object inoutvec, int inoutoffset, int count, Datatype datatype);
}
