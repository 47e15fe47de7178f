package mpi;

/** A communication under way. It keeps its communicator open until it is complete, even if the program frees that. */
abstract class ContextRequest extends Request {
    private final Context context;
    private boolean isActive = true;

    ContextRequest(Context context) {
        this.context = context;
        context.hold();
    }

    /** Makes progress. {@return whether {@link #finish} would not block} */
    abstract boolean hasCome();

    /** Waits, and does what is left to do. */
    abstract Status finish();

    /** Goes on without the program, if it can. */
    void leave() {
        throw new MPIException(
                MPI.ERR_REQUEST,
                "a " + describe() + " needs its request, which can be freed when it is complete: wait for it",
                null);
    }

    @Override
    final boolean isActive() {
        return isActive;
    }

    @Override
    final boolean isDone() {
        return !isActive || hasCome();
    }

    @Override
    final Status complete() {
        isActive = false;
        try {
            return finish();
        } finally {
            context.letGo();
        }
    }

    @Override
    final void release() {
        if (hasCome()) {
            complete();
        } else {
            leave();
            isActive = false;
        }
    }
}
