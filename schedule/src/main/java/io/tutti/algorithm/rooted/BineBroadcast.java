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
 * The root's vector goes down a {@link BineTree}, over the longest edges first: the steps and messages of a binomial
 * tree, over two thirds of its distances. The positions of the tree are the ranks counted from the root. If the number
 * of ranks is no power of two, some ranks receive the vector last, from a neighbour. De Sensi et al., Bine trees:
 * enhancing collective operations by optimizing communication locality, 2025.
 */
final class BineBroadcast implements Algorithm {
    @Override
    public String collective() {
        return "broadcast";
    }

    @Override
    public String name() {
        return "bine-tree";
    }

    @Override
    public String description() {
        return "the vector goes down a binomial tree with shorter edges, around the root (De Sensi et al. 2025)";
    }

    @Override
    public Schedule schedule(ScheduleRequest request) {
        return SingleRank.orElse(
                this,
                Collectives.broadcast(request.ranks(), 1, request.root()),
                Symmetry.NONE,
                rank -> program(new Ring(request.ranks()), request.root(), rank));
    }

    private static Program program(Ring ring, int root, int rank) {
        Fold fold = new Fold(ring.size());
        BineTree tree = new BineTree(fold.nodes());
        ProgramBuilder program = new ProgramBuilder(rank);
        int position = ring.distance(root, rank);
        Slice output = Slice.output(0, 1);
        if (fold.isExtra(position)) {
            return program.recv(ring.before(rank, 1), tree.steps(), output).build();
        }
        int node = fold.node(position);
        Slice value = rank == root ? Slice.input(0, 1) : output;
        int last = tree.steps() - 1;
        if (rank != root) {
            program.recv(ring.after(root, fold.rank(tree.parent(node))), last - tree.step(node), value);
        }
        for (int step = tree.step(node) - 1; step >= 0; step--) {
            program.send(ring.after(root, fold.rank(tree.child(node, step))), last - step, value);
        }
        if (fold.hasExtra(node)) {
            program.send(ring.after(rank, 1), tree.steps(), value);
        }
        if (rank == root) {
            program.copy(output, value);
        }
        return program.build();
    }
}
