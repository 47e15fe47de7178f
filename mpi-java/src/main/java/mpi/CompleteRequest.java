package mpi;

/** A request that was complete at once. */
final class CompleteRequest extends Request {
    private final Status status;
    private boolean isActive = true;

    CompleteRequest(Status status) {
        this.status = status;
    }

    @Override
    boolean isActive() {
        return isActive;
    }

    @Override
    Status complete() {
        isActive = false;
        return status;
    }

    @Override
    void release() {
        isActive = false;
    }
}
