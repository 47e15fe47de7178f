package io.tutti.messaging.protocol;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Operations on their way to the thread that drives. Any thread adds, one takes all. */
final class Submissions {
    private static final VarHandle NEWEST;

    static {
        try {
            NEWEST = MethodHandles.lookup().findVarHandle(Submissions.class, "newest", Operation.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    private volatile Operation newest;

    boolean isEmpty() {
        return newest == null;
    }

    void add(Operation operation) {
        Operation before;
        do {
            before = newest;
            operation.following = before;
        } while (!NEWEST.compareAndSet(this, before, operation));
    }

    /** Returns the oldest operation, which leads to the others in their order; null if there is none. */
    Operation takeAll() {
        if (newest == null) {
            return null;
        }
        Operation each = (Operation) NEWEST.getAndSet(this, null);
        Operation oldest = null;
        while (each != null) {
            Operation before = each.following;
            each.following = oldest;
            oldest = each;
            each = before;
        }
        return oldest;
    }
}
