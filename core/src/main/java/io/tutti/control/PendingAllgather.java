package io.tutti.control;

import io.tutti.concurrent.Uninterrupted;
import io.tutti.control.message.AbortReason;
import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A control-plane all-gather that a user thread waits for. */
final class PendingAllgather {
    /** Interval between checks of the abort, which any thread may set without waking this one. */
    private static final long LOOK_NANOS = 50_000_000;

    private final byte[][] parts;
    private int missing;
    private AbortReason failure;

    PendingAllgather(int members) {
        this.parts = new byte[members][];
        this.missing = members;
    }

    synchronized void accept(int first, byte[][] some) {
        for (int i = 0; i < some.length && first + i < parts.length; i++) {
            if (parts[first + i] == null) {
                parts[first + i] = some[i];
                missing--;
            }
        }
        notifyAll();
    }

    synchronized void fail(AbortReason reason) {
        failure = reason;
        notifyAll();
    }

    /** Wakes the waiting thread, because the abort or a part may have arrived. */
    synchronized void wake() {
        notifyAll();
    }

    /** Waits for all parts, a failure, the abort or the limit. */
    synchronized byte[][] await(String topic, long limitMillis, Abort abort) {
        long end = System.nanoTime() + limitMillis * 1_000_000L;
        while (missing > 0) {
            abort.check();
            if (failure != null) {
                throw failure.toException();
            }
            if (System.nanoTime() - end >= 0) {
                throw new CommunicationException(
                        Category.DEADLINE, List.of(0), "rank 0 has not answered in all-gather " + topic);
            }
            Uninterrupted.await(LOOK_NANOS, nanos -> TimeUnit.NANOSECONDS.timedWait(this, nanos));
        }
        return parts;
    }
}
