package io.tutti.transport.memory;

import io.tutti.failpoint.Failpoints;
import io.tutti.failpoint.ProtocolStep;
import java.lang.foreign.MemorySegment;

/** Slots of a rank that has failpoints. */
final class FailpointSlots extends Slots {
    private final Failpoints failpoints;

    FailpointSlots(MemorySegment memory, int rank, int capacity, Failpoints failpoints) {
        super(memory, rank, capacity);
        this.failpoints = failpoints;
    }

    @Override
    public void show(long sequence, int fingerprint, MemorySegment source, long offset, int length) {
        super.show(sequence, fingerprint, source, offset, length);
        failpoints.passed(ProtocolStep.SLOT_STAMP);
    }

    @Override
    public boolean shows(int rank, long sequence) {
        boolean shows = super.shows(rank, sequence);
        if (shows) {
            failpoints.passed(ProtocolStep.SLOT_READ);
        }
        return shows;
    }
}
