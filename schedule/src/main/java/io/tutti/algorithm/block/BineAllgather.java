package io.tutti.algorithm.block;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.algorithm.pattern.Fold;
import io.tutti.algorithm.pattern.Swing;
import io.tutti.algorithm.program.SingleRank;
import io.tutti.schedule.Collectives;
import io.tutti.schedule.Program;
import io.tutti.schedule.ProgramBuilder;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Slice;
import io.tutti.schedule.Symmetry;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Partners at distance …, 11, 5, 3, 1, 1 exchange the chunks they hold: few chunks go far, many go to a neighbour. It
 * has the steps and the traffic of {@link RecursiveDoublingAllgather}, but messages consist of many pieces, because
 * what a rank holds are chunks of ranks all around the circle. If the number of ranks is no power of two, some ranks
 * first send their chunk to a neighbour and receive all chunks from it at the end. De Sensi et al., Bine trees:
 * enhancing collective operations by optimizing communication locality, 2025, the butterfly of vector doubling and
 * distance halving, block by block.
 */
final class BineAllgather implements Algorithm {
    @Override
    public String collective() {
        return "allgather";
    }

    @Override
    public String name() {
        return "bine";
    }

    @Override
    public String description() {
        return "partners at distance …, 5, 3, 1, 1 exchange what they hold: much to near ones (De Sensi et al. 2025)";
    }

    @Override
    public Schedule schedule(ScheduleRequest request) {
        Fold fold = new Fold(request.ranks());
        Swing swing = new Swing(fold.nodes());
        return SingleRank.orElse(
                this,
                Collectives.allgather(fold.ranks()),
                Symmetry.NONE,
                rank -> fold.isExtra(rank) ? extra(fold, rank) : member(fold, swing, rank));
    }

    private static Program extra(Fold fold, int rank) {
        return new ProgramBuilder(rank)
                .send(rank - 1, 0, Slice.input(rank, 1))
                .recv(rank - 1, fold.dimensions() + 1, Slice.output(0, fold.ranks()))
                .build();
    }

    private static Program member(Fold fold, Swing swing, int rank) {
        ProgramBuilder program = new ProgramBuilder(rank);
        int node = fold.node(rank);
        program.copy(Slice.output(rank, 1), Slice.input(rank, 1));
        if (fold.hasExtra(node)) {
            program.recv(rank + 1, 0, Slice.output(rank + 1, 1));
        }
        for (int step = fold.dimensions() - 1; step >= 0; step--) {
            int partner = swing.partner(node, step);
            int key = fold.dimensions() - step;
            program.send(fold.rank(partner), key, chunks(fold, swing, node, step));
            program.recv(fold.rank(partner), key, chunks(fold, swing, partner, step));
        }
        if (fold.hasExtra(node)) {
            program.send(rank + 1, fold.dimensions() + 1, Slice.output(0, fold.ranks()));
        }
        return program.build();
    }

    /** The chunks that a node holds before a step: those of all nodes that keep what it keeps up to this step. */
    private static Slice[] chunks(Fold fold, Swing swing, int node, int step) {
        int count = 1 << fold.dimensions() - 1 - step;
        int first = swing.place(node) & -count;
        List<Slice> slices = IntStream.range(first, first + count)
                .map(swing::nodeAt)
                .sorted()
                .mapToObj(other -> Slice.output(fold.rank(other), fold.hasExtra(other) ? 2 : 1))
                .toList();
        return Slice.joined(slices).toArray(Slice[]::new);
    }
}
