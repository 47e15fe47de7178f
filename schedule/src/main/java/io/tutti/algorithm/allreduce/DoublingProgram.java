package io.tutti.algorithm.allreduce;

import io.tutti.algorithm.pattern.Butterfly;
import io.tutti.algorithm.pattern.Fold;
import io.tutti.schedule.Program;
import io.tutti.schedule.ProgramBuilder;
import io.tutti.schedule.Slice;

/**
 * Writes a rank's program of an allreduce in which partners exchange their sums, as whole vectors. Both partners put the
 * operand of the one that is not upper first, so they evaluate the same expression. Ranks that are no nodes are folded onto their
 * neighbours.
 *
 * <p>Intermediate values alternate between two scratch buffers, so a step does not overwrite what it sends.
 *
 * @param fold the ranks and the nodes that act for them
 * @param butterfly the partners of nodes, whose order among each other is that of {@link Butterfly#isUpper}
 * @param rank the rank whose program is written
 */
record DoublingProgram(Fold fold, Butterfly butterfly, int rank) {
    private static final Slice INPUT = Slice.input(0, 1);
    private static final Slice OUTPUT = Slice.output(0, 1);
    private static final Slice ARRIVAL = Slice.scratch(0, 0, 1);

    Program write() {
        return fold.isExtra(rank) ? extra() : member();
    }

    private Program extra() {
        return new ProgramBuilder(rank)
                .send(rank - 1, 0, INPUT)
                .recv(rank - 1, fold.dimensions() + 1, OUTPUT)
                .build();
    }

    private Program member() {
        ProgramBuilder program = new ProgramBuilder(rank);
        int node = fold.node(rank);
        Slice value = INPUT;
        if (fold.hasExtra(node)) {
            program.recv(rank + 1, 0, ARRIVAL).reduce(between(0), value, ARRIVAL);
            value = between(0);
        }
        for (int step = 1; step <= fold.dimensions(); step++) {
            int partner = fold.rank(butterfly.partner(node, step - 1));
            Slice sum = step == fold.dimensions() ? OUTPUT : between(step);
            program.send(partner, step, value).recv(partner, step, ARRIVAL);
            boolean isUpper = butterfly.isUpper(node, step - 1);
            program.reduce(sum, isUpper ? ARRIVAL : value, isUpper ? value : ARRIVAL);
            value = sum;
        }
        if (fold.hasExtra(node)) {
            program.send(rank + 1, fold.dimensions() + 1, value);
        }
        return program.build();
    }

    private static Slice between(int step) {
        return Slice.scratch(1 + step % 2, 0, 1);
    }
}
