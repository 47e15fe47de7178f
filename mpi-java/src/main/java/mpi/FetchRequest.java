package mpi;

import io.tutti.mpi.java.window.Fetch;

/** Data on their way from a window. */
final class FetchRequest extends Request {
    private final Fetch fetch;
    private boolean isActive = true;

    FetchRequest(Fetch fetch) {
        this.fetch = fetch;
    }

    @Override
    boolean isActive() {
        return isActive;
    }

    @Override
    boolean isDone() {
        return !isActive || fetch.isDone();
    }

    @Override
    long progress() {
        return fetch.progress();
    }

    @Override
    String describe() {
        return fetch.toString();
    }

    @Override
    Status complete() {
        isActive = false;
        fetch.await();
        return new Status();
    }

    @Override
    void release() {
        isActive = false; // the window waits for it at its next synchronization
    }
}
