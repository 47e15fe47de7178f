package io.tutti.algorithm.allreduce;

import io.tutti.algorithm.pattern.Butterfly;
import io.tutti.algorithm.pattern.Fold;
import io.tutti.schedule.Buffer;
import io.tutti.schedule.Program;
import io.tutti.schedule.ProgramBuilder;
import io.tutti.schedule.Slice;

/**
 * Writes a rank's program of an allreduce in which partners each reduce one half of the remaining chunks, until every
 * node has one chunk; then the exchanges run backwards and double what each node has. Ranks that are no nodes are folded
 * onto their neighbours.
 */
final class HalvingProgram {
    private final Fold fold;
    private final Butterfly butterfly;
    private final int rank;
    private final int node;
    private final ProgramBuilder program;
    /** The location of the current sums. */
    private Buffer sums = Buffer.INPUT;
    /** The chunks that this node still reduces. */
    private int first;

    private int count;

    HalvingProgram(Fold fold, Butterfly butterfly, int rank) {
        this.fold = fold;
        this.butterfly = butterfly;
        this.rank = rank;
        node = fold.node(rank);
        program = new ProgramBuilder(rank);
        count = fold.nodes();
    }

    Program write() {
        int lastKey = 2 * fold.dimensions() + 1;
        if (fold.isExtra(rank)) {
            return program.send(rank - 1, 0, Slice.input(0, count))
                    .recv(rank - 1, lastKey, Slice.output(0, count))
                    .build();
        }
        if (fold.hasExtra(node)) {
            program.recv(rank + 1, 0, Slice.scratch(0, 0, count));
            sum(false);
        }
        for (int step = 0; step < fold.dimensions(); step++) {
            halve(step);
        }
        for (int step = fold.dimensions() - 1; step >= 0; step--) {
            join(partner(step), 2 * fold.dimensions() - step);
        }
        if (fold.hasExtra(node)) {
            program.send(rank + 1, lastKey, Slice.output(0, count));
        }
        return program.build();
    }

    private int partner(int step) {
        return fold.rank(butterfly.partner(node, step));
    }

    private void halve(int step) {
        int partner = partner(step);
        count /= 2;
        boolean isUpper = butterfly.isUpper(node, step);
        int given = isUpper ? first : first + count;
        first = isUpper ? first + count : first;
        program.send(partner, step + 1, new Slice(sums, given, count));
        program.recv(partner, step + 1, Slice.scratch(0, first, count));
        sum(partner < rank);
    }

    private void sum(boolean isArrivalFirst) {
        Slice own = new Slice(sums, first, count);
        Slice arrival = Slice.scratch(0, first, count);
        program.reduce(Slice.output(first, count), isArrivalFirst ? arrival : own, isArrivalFirst ? own : arrival);
        sums = Buffer.OUTPUT;
    }

    private void join(int partner, int key) {
        program.send(partner, key, Slice.output(first, count));
        program.recv(partner, key, Slice.output(first ^ count, count));
        first &= ~count;
        count *= 2;
    }
}
