package io.tutti.run.lowering;

import io.tutti.call.CallFingerprint;
import io.tutti.call.CollectiveCall;
import io.tutti.control.log.CallCount;
import io.tutti.kernel.Kernel;
import io.tutti.kernel.Kernels;
import io.tutti.schedule.Layout;

/** A call with the algorithm that runs it, lowered for this rank: all that a task needs besides the vectors. Immutable, but for its counter. */
public final class LoweredCall {
    public final LoweredSchedule schedule;
    public final Layout layout;
    /** Combines elements; null for calls that only move them. */
    public final Kernel kernel;

    public final CallFingerprint fingerprint;
    /** The hash of the fingerprint and the count: what the message of a point-to-point transfer carries. */
    public final int hash;

    /** Counts the calls of this kind on this rank. */
    public final CallCount counter;

    private final CollectiveCall call;

    /** @param counter counts the calls of this kind on this rank */
    public LoweredCall(CollectiveCall call, LoweredSchedule schedule, CallCount counter) {
        this.counter = counter;
        this.call = call;
        this.schedule = schedule;
        this.layout = call.layout().of(schedule.collective().chunks());
        this.kernel = call.reduction() == null ? null : Kernels.of(call.reduction(), call.type());
        this.fingerprint = call.fingerprint(schedule.name());
        this.hash = CallFingerprint.fold(fingerprint.hash(call.count()));
    }

    /** Returns the call. */
    public CollectiveCall call() {
        return call;
    }

    /** Returns the elements of this rank's input. */
    public long inputCount() {
        return schedule.collective().input(schedule.plan().rank).length(layout);
    }

    /** Returns the elements of this rank's output. */
    public long outputCount() {
        return schedule.collective().output(schedule.plan().rank).length(layout);
    }
}
