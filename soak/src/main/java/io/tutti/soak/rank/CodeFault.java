package io.tutti.soak.rank;

/** What goes wrong in the code of the program, on one rank. */
public enum CodeFault {
    /** Nothing. */
    NONE,
    /** The process exits with status 3. */
    EXIT,
    /** The process exits with status 0, as if all were done. */
    EXIT_ZERO,
    /** An exception ends the program, which does not close its communicator. */
    EXCEPTION,
    /** An exception ends the program, which closes its communicator. */
    EXCEPTION_CLOSE,
    /** The heap is exhausted. */
    HEAP,
    /** The program's own reduction throws. */
    OPERATION,
    /** This rank aborts the job. */
    ABORT,
    /** This rank calls another collective. */
    OTHER_COLLECTIVE,
    /** This rank's vector has another type. */
    OTHER_TYPE,
    /** This rank reduces by another operation. */
    OTHER_OPERATION,
    /** This rank's vector has another length. */
    OTHER_COUNT,
    /** This rank names another root. */
    OTHER_ROOT,
    /** This rank makes two calls in the other order. */
    OTHER_ORDER,
    /** This rank leaves out a call. */
    ONE_LESS,
    /** This rank never joins. */
    NEVER_JOINS,
    /** This rank joins twice. */
    JOINS_TWICE,
    /** This rank computes for two seconds while the others wait. */
    LATE
}
