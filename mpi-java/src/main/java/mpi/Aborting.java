package mpi;

/** The end of a job by one of its ranks. */
final class Aborting {
    private static final int LARGEST_EXIT_CODE = 255;

    private Aborting() {}

    /** Ends the job and this process; the other ranks fail, and name this one. Does not return. */
    static void end(Context context, int errorCode) {
        try {
            context.communicator().abort("MPI.Abort(" + errorCode + ")");
        } catch (RuntimeException e) {
            System.err.println(e.getMessage());
        }
        boolean isExitCode = errorCode > 0 && errorCode <= LARGEST_EXIT_CODE;
        System.exit(isExitCode ? errorCode : 1);
    }
}
