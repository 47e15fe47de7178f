package io.tutti.mpi.java;

/** Classes of errors, with the numbers of Open MPI 4. */
public final class ErrorClass {
    /** A null buffer, or one that is too short. */
    public static final int BUFFER = 1;
    /** A negative count. */
    public static final int COUNT = 2;
    /** A datatype that does not fit. */
    public static final int TYPE = 3;
    /** A tag out of range. */
    public static final int TAG = 4;
    /** A communicator that does not exist. */
    public static final int COMM = 5;
    /** A rank out of range. */
    public static final int RANK = 6;
    /** A request that cannot be used so. */
    public static final int REQUEST = 7;
    /** A root out of range. */
    public static final int ROOT = 8;
    /** A group that does not fit. */
    public static final int GROUP = 9;
    /** An operation that does not fit the datatype. */
    public static final int OP = 10;
    /** Extents of a grid that do not fit. */
    public static final int DIMS = 12;
    /** Another argument. */
    public static final int ARG = 13;
    /** A message longer than its receive. */
    public static final int TRUNCATE = 15;
    /** Another error. */
    public static final int OTHER = 16;
    /** An error inside of the library. */
    public static final int INTERN = 17;
    /** Memory or another resource is unavailable. */
    public static final int NO_MEM = 39;
    /** A lock that a rank has already, or does not have. */
    public static final int RMA_SYNC = 47;
    /** Processes that could not be started. */
    public static final int SPAWN = 50;
    /** What is not there. */
    public static final int UNSUPPORTED = 52;

    private ErrorClass() {}
}
