package io.tutti.sparse.replay;

import io.tutti.schedule.Collectives;
import io.tutti.schedule.Layout;
import io.tutti.schedule.ProgramBuilder;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Slice;
import io.tutti.schedule.Symmetry;
import io.tutti.sparse.trace.Phase;
import io.tutti.sparse.trace.Step;
import java.util.function.IntFunction;

/**
 * Messages between pairs of ranks that can be sent at the same time, as one schedule: chunk r is what rank r sends.
 *
 * @param schedule a schedule in which every rank sends one message, receives one, or neither
 * @param layout the lengths of messages in bytes
 */
record Transfers(Schedule schedule, Layout layout) {
    /**
     * Marks the ranks whose next steps are the two ends of one message, all of one phase.
     *
     * @param heads next steps of ranks; null at the end
     * @return whether any rank is marked
     */
    static boolean find(boolean[] inRound, IntFunction<Step> heads) {
        Phase phase = null;
        for (int rank = 0; rank < inRound.length; rank++) {
            if (heads.apply(rank) instanceof Step.Transfer own
                    && heads.apply(own.peer()) instanceof Step.Transfer other
                    && other.peer() == rank
                    && other.isSend() != own.isSend()
                    && (phase == null || phase == own.phase())) {
                if (own.phase() != other.phase() || own.bytes() != other.bytes()) {
                    throw new IllegalArgumentException("rank " + rank + ": " + own + " meets " + other);
                }
                phase = own.phase();
                inRound[rank] = true;
            }
        }
        return phase != null;
    }

    static Transfers of(boolean[] inRound, IntFunction<Step> heads) {
        int ranks = inRound.length;
        long[] bytes = new long[ranks];
        for (int rank = 0; rank < ranks; rank++) {
            if (inRound[rank] && ((Step.Transfer) heads.apply(rank)).isSend()) {
                bytes[rank] = ((Step.Transfer) heads.apply(rank)).bytes();
            }
        }
        Step.Transfer[] steps = new Step.Transfer[ranks];
        for (int rank = 0; rank < ranks; rank++) {
            steps[rank] = inRound[rank] ? (Step.Transfer) heads.apply(rank) : null;
        }
        Schedule schedule = Schedule.of("transfers", Collectives.allgather(ranks), Symmetry.NONE, rank -> {
            ProgramBuilder program = new ProgramBuilder(rank);
            Step.Transfer own = steps[rank];
            if (own != null && own.isSend()) {
                program.send(own.peer(), 0, Slice.input(rank, 1));
            } else if (own != null) {
                program.recv(own.peer(), 0, Slice.output(own.peer(), 1));
            }
            return program.build();
        });
        return new Transfers(schedule, Layout.explicit(bytes));
    }
}
