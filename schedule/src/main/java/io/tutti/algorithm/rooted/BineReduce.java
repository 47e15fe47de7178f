package io.tutti.algorithm.rooted;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.algorithm.pattern.BineTree;
import io.tutti.algorithm.pattern.Fold;
import io.tutti.algorithm.pattern.Ring;
import io.tutti.algorithm.program.SingleRank;
import io.tutti.schedule.Collectives;
import io.tutti.schedule.Program;
import io.tutti.schedule.ProgramBuilder;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Slice;
import io.tutti.schedule.Symmetry;

/**
 * Sums go up a {@link BineTree}, over the shortest edges first: the steps and messages of a binomial tree, over two
 * thirds of its distances. The positions of the tree are the ranks counted from the root. If the number of ranks is no
 * power of two, some ranks first send their vector to a neighbour. The order of ranks is not kept, for any root: the
 * ranks below the root are on both of its sides. De Sensi et al., Bine trees: enhancing collective operations by
 * optimizing communication locality, 2025.
 */
final class BineReduce implements Algorithm {
    private static final Slice INPUT = Slice.input(0, 1);
    private static final Slice ARRIVAL = Slice.scratch(0, 0, 1);

    @Override
    public String collective() {
        return "reduce";
    }

    @Override
    public String name() {
        return "bine-tree";
    }

    @Override
    public String description() {
        return "sums go up a binomial tree with shorter edges, around the root (De Sensi et al. 2025)";
    }

    @Override
    public Schedule schedule(ScheduleRequest request) {
        return SingleRank.orElse(
                this,
                Collectives.reduce(request.ranks(), 1, request.root()),
                Symmetry.NONE,
                rank -> program(new Ring(request.ranks()), request.root(), rank));
    }

    private static Program program(Ring ring, int root, int rank) {
        Fold fold = new Fold(ring.size());
        BineTree tree = new BineTree(fold.nodes());
        ProgramBuilder program = new ProgramBuilder(rank);
        int position = ring.distance(root, rank);
        if (fold.isExtra(position)) {
            return program.send(ring.before(rank, 1), 0, INPUT).build();
        }
        int node = fold.node(position);
        Slice sum = rank == root ? Slice.output(0, 1) : Slice.scratch(1, 0, 1);
        Slice value = INPUT;
        if (fold.hasExtra(node)) {
            program.recv(ring.after(rank, 1), 0, ARRIVAL).reduce(sum, ARRIVAL, value);
            value = sum;
        }
        for (int step = 0; step < tree.step(node); step++) {
            program.recv(ring.after(root, fold.rank(tree.child(node, step))), 1 + step, ARRIVAL);
            program.reduce(sum, ARRIVAL, value);
            value = sum;
        }
        if (rank != root) {
            program.send(ring.after(root, fold.rank(tree.parent(node))), 1 + tree.step(node), value);
        }
        return program.build();
    }
}
