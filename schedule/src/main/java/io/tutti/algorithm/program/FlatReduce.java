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
     * Receives from ranks {@code from} to {@code to} - 1, and combines the contributions in rank order by one
     * reduction. The rank's own input takes its place in the order if it is in the range.
     *
     * @param program receives the ops
     * @param from the first rank
     * @param to the rank after the last one
     * @param rank the rank whose program it is
     * @param key the key of all messages
     * @param target the slice for the result
     */
    public static void inRankOrder(ProgramBuilder program, int from, int to, int rank, int key, Slice target) {
        List<Slice> operands = new ArrayList<>();
        for (int other = from; other < to; other++) {
            Slice operand = target.in(other == rank ? Buffer.INPUT : Buffer.scratch(other - from));
            operands.add(operand);
            if (other != rank) {
                program.recv(other, key, operand);
            }
        }
        program.reduce(target, operands);
    }
}
