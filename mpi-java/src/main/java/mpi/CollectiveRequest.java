package mpi;

import io.tutti.Work;
import java.time.Duration;

/** A collective that does not block. */
final class CollectiveRequest extends Request {
    private final Work work;
    private final Runnable after;
    private boolean isActive = true;

    CollectiveRequest(Work work, Runnable after) {
        this.work = work;
        this.after = after;
    }

    @Override
    boolean isActive() {
        return isActive;
    }

    @Override
    boolean isDone() {
        return work.isDone() || work.await(Duration.ZERO);
    }

    /** The engine ends a collective at its deadline. */
    @Override
    long progress() {
        return System.nanoTime();
    }

    @Override
    String describe() {
        return "collective";
    }

    @Override
    Status complete() {
        isActive = false;
        work.await();
        after.run();
        return new Status();
    }
}
