package io.tutti.algorithm.allreduce;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.algorithm.pattern.Fold;
import io.tutti.algorithm.program.SingleRank;
import io.tutti.schedule.Buffer;
import io.tutti.schedule.Collectives;
import io.tutti.schedule.Program;
import io.tutti.schedule.ProgramBuilder;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Slice;
import io.tutti.schedule.Symmetry;

/**
 * Partners at distance 1, 2, 4, … each reduce one half of the remaining chunks, until every node has one chunk; then
 * the exchanges run backwards and double what each node has. Twice a logarithmic number of steps and the minimum
 * traffic. Distances double while the vector is halved, which keeps rank order. Rabenseifner, Optimization of
 * collective reduction operations, 2004.
 */
final class RecursiveHalvingAllreduce implements Algorithm {
    @Override
    public String collective() {
        return "allreduce";
    }

    @Override
    public String name() {
        return "recursive-halving";
    }

    @Override
    public String description() {
        return "vectors are halved while distances double, then the exchanges run backwards (Rabenseifner 2004)";
    }

    @Override
    public Schedule schedule(ScheduleRequest request) {
        Fold fold = new Fold(request.ranks());
        return SingleRank.orElse(
                this,
                Collectives.allreduce(fold.ranks(), fold.nodes()),
                fold.extras() == 0 ? Symmetry.reversedXor(fold.ranks()) : Symmetry.NONE,
                rank -> fold.isExtra(rank) ? extra(fold, rank) : new Member(fold, rank).write());
    }

    private static Program extra(Fold fold, int rank) {
        return new ProgramBuilder(rank)
                .send(rank - 1, 0, Slice.input(0, fold.nodes()))
                .recv(rank - 1, 2 * fold.dimensions() + 1, Slice.output(0, fold.nodes()))
                .build();
    }

    /** Writes the program of a node. */
    private static final class Member {
        private final Fold fold;
        private final int rank;
        private final int node;
        private final ProgramBuilder program;
        /** The location of the current sums. */
        private Buffer sums = Buffer.INPUT;
        /** The chunks that this node still reduces. */
        private int first;

        private int count;

        Member(Fold fold, int rank) {
            this.fold = fold;
            this.rank = rank;
            node = fold.node(rank);
            program = new ProgramBuilder(rank);
            count = fold.nodes();
        }

        Program write() {
            if (fold.hasExtra(node)) {
                program.recv(rank + 1, 0, Slice.scratch(0, 0, count));
                sum(false);
            }
            for (int dimension = 0; dimension < fold.dimensions(); dimension++) {
                halve(fold.partner(node, dimension), dimension);
            }
            for (int dimension = fold.dimensions() - 1; dimension >= 0; dimension--) {
                join(fold.partner(node, dimension), 2 * fold.dimensions() - dimension);
            }
            if (fold.hasExtra(node)) {
                program.send(rank + 1, 2 * fold.dimensions() + 1, Slice.output(0, count));
            }
            return program.build();
        }

        private void halve(int partner, int dimension) {
            count /= 2;
            boolean upper = partner < rank;
            int given = upper ? first : first + count;
            first = upper ? first + count : first;
            program.send(partner, dimension + 1, new Slice(sums, given, count));
            program.recv(partner, dimension + 1, Slice.scratch(0, first, count));
            sum(upper);
        }

        private void sum(boolean arrivalFirst) {
            Slice own = new Slice(sums, first, count);
            Slice arrival = Slice.scratch(0, first, count);
            program.reduce(Slice.output(first, count), arrivalFirst ? arrival : own, arrivalFirst ? own : arrival);
            sums = Buffer.OUTPUT;
        }

        private void join(int partner, int key) {
            program.send(partner, key, Slice.output(first, count));
            program.recv(partner, key, Slice.output(first ^ count, count));
            first &= ~count;
            count *= 2;
        }
    }
}
