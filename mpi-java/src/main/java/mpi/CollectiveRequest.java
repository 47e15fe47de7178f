package mpi;

import io.tutti.Work;
import java.time.Duration;

/** A collective that does not block. */
final class CollectiveRequest extends ContextRequest {
    private final Work work;
    private final Runnable after;

    CollectiveRequest(Context context, Work work, Runnable after) {
        super(context);
        this.work = work;
        this.after = after;
    }

    @Override
    boolean hasCome() {
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
    Status finish() {
        work.await();
        after.run();
        return new Status();
    }
}
