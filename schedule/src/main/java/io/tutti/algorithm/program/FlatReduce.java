package io.tutti.algorithm.program;

import io.tutti.schedule.Buffer;
import io.tutti.schedule.ProgramBuilder;
import io.tutti.schedule.Slice;
import java.util.ArrayList;
import java.util.List;

/** Contributions of several ranks, received by one rank and reduced there at once. */
public final class FlatReduce {
    private FlatReduce() {}

    /**
     * Receives from the ranks below {@code end}, and combines the contributions in rank order by one reduction. The rank's own input takes
     * its place in the order if it is one of them. All messages have key 0.
     *
     * @param program receives the ops
     * @param end the rank after the last one
     * @param rank the rank whose program it is
     * @param target the slice for the result
     */
    public static void inRankOrder(ProgramBuilder program, int end, int rank, Slice target) {
        List<Slice> operands = new ArrayList<>();
        for (int other = 0; other < end; other++) {
            Slice operand = target.in(other == rank ? Buffer.INPUT : Buffer.scratch(other));
            operands.add(operand);
            if (other != rank) {
                program.recv(other, 0, operand);
            }
        }
        program.reduce(target, operands);
    }
}
