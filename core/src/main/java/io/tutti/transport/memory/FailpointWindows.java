package io.tutti.transport.memory;

import io.tutti.failpoint.Failpoints;
import io.tutti.failpoint.ProtocolStep;
import java.lang.foreign.MemorySegment;

/** Windows of a rank that has failpoints. */
final class FailpointWindows extends Windows {
    private final Failpoints failpoints;

    FailpointWindows(MemorySegment memory, int ranks, int rank, int stageBytes, Failpoints failpoints) {
        super(memory, ranks, rank, stageBytes);
        this.failpoints = failpoints;
    }

    @Override
    public long begin(int number, boolean inPlaces) {
        long first = super.begin(number, inPlaces);
        failpoints.passed(ProtocolStep.WINDOW_BEGIN);
        return first;
    }

    @Override
    public void describe(
            long sequence, int fingerprint, int input, long inputOffset, int output, long outputOffset, long pieces) {
        super.describe(sequence, fingerprint, input, inputOffset, output, outputOffset, pieces);
        failpoints.passed(ProtocolStep.WINDOW_STAMP);
    }

    @Override
    public void open(long pieces) {
        super.open(pieces);
        failpoints.passed(ProtocolStep.WINDOW_OPEN);
    }

    @Override
    public void done(long pieces) {
        super.done(pieces);
        failpoints.passed(ProtocolStep.WINDOW_DONE);
    }
}
