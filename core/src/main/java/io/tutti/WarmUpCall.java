package io.tutti;

import io.tutti.bootstrap.placement.JobPlacement;
import io.tutti.failpoint.Failpoints;
import io.tutti.failpoint.ProtocolStep;
import io.tutti.kernel.KernelWarmUp;
import io.tutti.type.Reduction;

/**
 * One allreduce while processes join, so that the program's first collective finds its classes loaded, its code linked and run once. The
 * program's own first collective has the number 1 all the same, and records, metrics and failpoints do not count this one; see {@link
 * io.tutti.run.task.CommunicatorContext#forWarmUp}.
 */
final class WarmUpCall {
    /** Elements of the vector: few, so that it takes little time, and enough for the loops that compute in blocks. */
    private static final int COUNT = 1024;

    /** Ranks for each processor. With more of them the call delays the others' start by more than it saves. */
    private static final int MOST_RANKS = 4;

    private final Failpoints failpoints;

    /** @param failpoints of this rank */
    WarmUpCall(Failpoints failpoints) {
        this.failpoints = failpoints;
    }

    /** Begins, beside the opening of links, what needs no other rank: the loops of the first long sums are compiled. */
    void begin(JobPlacement placement, int rank) {
        if (placement.oversubscription(new int[] {rank}) <= MOST_RANKS) {
            KernelWarmUp.start();
        }
    }

    /** Makes the call unless ranks share processors too much. All ranks call this method, and decide the same. */
    void run(RankCommunicator communicator) {
        failpoints.passed(ProtocolStep.FABRIC_READY);
        if (communicator.selectionBasis().placement().oversubscription() <= MOST_RANKS) {
            Data vector = Data.of(new float[COUNT]);
            Request request = new Request.Allreduce(vector, vector, Reduction.SUM);
            failpoints.warmUp(() -> communicator.warmUp(request));
        }
    }
}
