package io.tutti.transport.memory;

import io.tutti.failpoint.Failpoints;
import io.tutti.failpoint.ProtocolStep;
import java.lang.foreign.MemorySegment;

/** Publications of a rank that has failpoints. */
final class FailpointPublications extends Publications {
    private final Failpoints failpoints;

    FailpointPublications(
            MemorySegment memory, int ranks, int rank, int slotBytes, int stageBytes, Failpoints failpoints) {
        super(memory, ranks, rank, slotBytes, stageBytes);
        this.failpoints = failpoints;
    }

    @Override
    public void publish(long sequence, int fingerprint, int place) {
        super.publish(sequence, fingerprint, place);
        failpoints.passed(ProtocolStep.CELL_STAMP);
    }

    @Override
    public void filled(long sequence, int block, long pieces) {
        super.filled(sequence, block, pieces);
        failpoints.passed(ProtocolStep.CELL_FILLED);
    }

    @Override
    public void taken(int writer, long sequence, long pieces) {
        super.taken(writer, sequence, pieces);
        failpoints.passed(ProtocolStep.CELL_TAKEN);
    }

    @Override
    public void finish(long sequence) {
        super.finish(sequence);
        failpoints.passed(ProtocolStep.CELL_FINISH);
    }
}
