package mpi;

/** Collectives of Open MPI's dialect that do not block. */
abstract class CommNonBlocking extends CommMessages {
    CommNonBlocking() {}

    CommNonBlocking(Context context) {
        super(context);
    }

    public final void barrier() {
        try {
            context().communicator().barrier();
        } catch (RuntimeException e) {
            throw Failures.of(e);
        }
    }
}
