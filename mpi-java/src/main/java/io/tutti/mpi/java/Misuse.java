package io.tutti.mpi.java;

/** A call that MPI does not allow, with MPI's class of the error. */
public final class Misuse extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int errorClass;

    /**
     * Creates the error.
     *
     * @param errorClass a constant of {@link ErrorClass}
     * @param message what is wrong, and what is allowed
     */
    public Misuse(int errorClass, String message) {
        super(message);
        this.errorClass = errorClass;
    }

    /**
     * Returns the class of the error.
     *
     * @return a constant of {@link ErrorClass}
     */
    public int errorClass() {
        return errorClass;
    }
}
