package io.tutti.algorithm.block;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.algorithm.pattern.Fold;
import io.tutti.algorithm.program.SingleRank;
import io.tutti.schedule.Collectives;
import io.tutti.schedule.Program;
import io.tutti.schedule.ProgramBuilder;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Slice;
import io.tutti.schedule.Symmetry;

/**
 * Partners at distance 1, 2, 4, … exchange the chunks they hold: a logarithmic number of steps, the minimum traffic,
 * and one run of chunks per message. If the number of ranks is no power of two, some ranks first send their chunk to a
 * neighbour and receive all chunks from it at the end. Thakur, Rabenseifner and Gropp, Optimization of collective
 * communication operations in MPICH, 2005.
 */
final class RecursiveDoublingAllgather implements Algorithm {
    @Override
    public String collective() {
        return "allgather";
    }

    @Override
    public String name() {
        return "recursive-doubling";
    }

    @Override
    public String description() {
        return "partners at doubling distances exchange runs of chunks (Thakur, Rabenseifner and Gropp 2005)";
    }

    @Override
    public Schedule schedule(ScheduleRequest request) {
        Fold fold = new Fold(request.ranks());
        return SingleRank.orElse(
                this,
                Collectives.allgather(fold.ranks()),
                fold.extras() == 0 ? Symmetry.xor(fold.ranks(), fold.ranks()) : Symmetry.NONE,
                rank -> fold.isExtra(rank) ? extra(fold, rank) : member(fold, rank));
    }

    private static Program extra(Fold fold, int rank) {
        return new ProgramBuilder(rank)
                .send(rank - 1, 0, Slice.input(rank, 1))
                .recv(rank - 1, fold.dimensions() + 1, Slice.output(0, fold.ranks()))
                .build();
    }

    private static Program member(Fold fold, int rank) {
        ProgramBuilder program = new ProgramBuilder(rank);
        int node = fold.node(rank);
        program.copy(Slice.output(rank, 1), Slice.input(rank, 1));
        if (fold.hasExtra(node)) {
            program.recv(rank + 1, 0, Slice.output(rank + 1, 1));
        }
        for (int dimension = 0; dimension < fold.dimensions(); dimension++) {
            int partner = fold.partner(node, dimension);
            program.send(partner, dimension + 1, block(fold, node, dimension));
            program.recv(partner, dimension + 1, block(fold, node ^ 1 << dimension, dimension));
        }
        if (fold.hasExtra(node)) {
            program.send(rank + 1, fold.dimensions() + 1, Slice.output(0, fold.ranks()));
        }
        return program.build();
    }

    /** The chunks of the ranks that the 2^dimension nodes around a node act for. */
    private static Slice block(Fold fold, int node, int dimension) {
        int first = node >> dimension << dimension;
        int end = first + (1 << dimension);
        int from = fold.rank(first);
        return Slice.output(from, (end == fold.nodes() ? fold.ranks() : fold.rank(end)) - from);
    }
}
