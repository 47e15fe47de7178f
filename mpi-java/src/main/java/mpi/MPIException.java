package mpi;

/**
 * An error of MPI, or the end of the job. Unchecked, so that programs that declare it, catch it or ignore it all compile: in mpiJava and
 * Open MPI's dialect it was checked, in MPJ Express it was not.
 */
public class MPIException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int errorClass;

    /** Creates an error of the class {@code ERR_OTHER}. */
    public MPIException() {
        this(MPI.ERR_OTHER, null, null);
    }

    /**
     * Creates an error of the class {@code ERR_OTHER}.
     *
     * @param message what happened
     */
    public MPIException(String message) {
        this(MPI.ERR_OTHER, message, null);
    }

    /**
     * Creates an error of the class {@code ERR_OTHER}.
     *
     * @param cause what happened
     */
    public MPIException(Throwable cause) {
        this(MPI.ERR_OTHER, String.valueOf(cause), cause);
    }

    MPIException(int errorClass, String message, Throwable cause) {
        super(message, cause);
        this.errorClass = errorClass;
    }

    /** Says that a method of the API is not there. */
    static MPIException refused(String method, String reason) {
        return new MPIException(MPI.ERR_UNSUPPORTED_OPERATION, method + " is not available in Tutti: " + reason, null);
    }

    /**
     * Returns the code of the error.
     *
     * @return its class: there are no finer codes
     */
    public int getErrorCode() {
        return errorClass;
    }

    /**
     * Returns the class of the error.
     *
     * @return one of the constants {@code MPI.ERR_…}
     */
    public int getErrorClass() {
        return errorClass;
    }
}
