package io.tutti.soak.rank;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/** Looks what a process holds in one world after the other. Used by one thread. */
final class HeldWatch {
    private static final long SETTLE_NANOS = TimeUnit.SECONDS.toNanos(2);
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    /** In the first world after a loss as rank 0, and as another rank. */
    private final Map<Boolean, HeldResources> first = new HashMap<>();

    private boolean isNew = true;

    /**
     * {@return what the process holds now; if that is more than in the first world after a loss, once what belonged to the last one had time to end}
     *
     * @param now looks
     */
    HeldResources look(Supplier<HeldResources> now) {
        HeldResources held = now.get();
        if (isNew) {
            isNew = false;
            return held;
        }
        HeldResources before = first.computeIfAbsent(held.isZero(), isZero -> settled(now));
        long end = System.nanoTime() + SETTLE_NANOS;
        while (held.hasGrownSince(before) && System.nanoTime() < end) {
            LockSupport.parkNanos(LOOK_NANOS);
            held = now.get();
        }
        return held;
    }

    /** Until it is the same for some time. */
    private static HeldResources settled(Supplier<HeldResources> now) {
        HeldResources last = null;
        HeldResources held = now.get();
        while (!held.equals(last)) {
            LockSupport.parkNanos(2 * LOOK_NANOS);
            last = held;
            held = now.get();
        }
        return held;
    }
}
