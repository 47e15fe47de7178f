package io.tutti;

import io.tutti.failpoint.Failpoints;
import io.tutti.failpoint.ProtocolStep;
import io.tutti.type.Reduction;

/**
 * One allreduce while a process joins, so that the program's first collective finds its classes loaded, links established and schedules
 * lowered. The program sees nothing of it: its own first collective has the number 1, and records, metrics and failpoints do not count it.
 */
final class Rehearsal {
    /** Elements of the vector: few, so that it takes little time, and enough for the loops that compute in blocks. */
    private static final int COUNT = 1024;

    /** Ranks for each processor. With more of them a rehearsal delays the others' start by more than it saves. */
    private static final int MOST_RANKS = 4;

    private final Failpoints failpoints;

    /** @param failpoints of this rank */
    Rehearsal(Failpoints failpoints) {
        this.failpoints = failpoints;
    }

    /** Rehearses unless ranks share processors too much. All ranks call it, and decide the same. */
    void run(RankCommunicator communicator) {
        failpoints.passed(ProtocolStep.FABRIC_READY);
        if (communicator.selectionBasis().placement().oversubscription() <= MOST_RANKS) {
            Data vector = Data.of(new float[COUNT]);
            Request request = new Request.Allreduce(vector, vector, Reduction.SUM);
            failpoints.unseen(() -> communicator.rehearse(request));
        }
    }
}
