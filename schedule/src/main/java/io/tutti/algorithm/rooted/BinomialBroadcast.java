package io.tutti.algorithm.rooted;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.algorithm.pattern.BinomialTree;
import io.tutti.algorithm.pattern.Ring;
import io.tutti.algorithm.program.SingleRank;
import io.tutti.schedule.Collectives;
import io.tutti.schedule.Program;
import io.tutti.schedule.ProgramBuilder;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Slice;
import io.tutti.schedule.Symmetry;

/**
 * The root's vector goes down a binomial tree, to the largest subtree first, in a logarithmic number of steps. The
 * positions of the tree are the ranks counted from the root. Thakur, Rabenseifner and Gropp, Optimization of collective
 * communication operations in MPICH, 2005.
 */
final class BinomialBroadcast implements Algorithm {
    @Override
    public String collective() {
        return "broadcast";
    }

    @Override
    public String name() {
        return "binomial-tree";
    }

    @Override
    public String description() {
        return "the vector goes down a binomial tree from the root (Thakur, Rabenseifner and Gropp 2005)";
    }

    @Override
    public Schedule schedule(ScheduleRequest request) {
        int ranks = request.ranks();
        return SingleRank.orElse(
                this,
                Collectives.broadcast(ranks, 1, request.root()),
                Symmetry.NONE,
                rank -> program(new Ring(ranks), request.root(), rank));
    }

    private static Program program(Ring ring, int root, int rank) {
        BinomialTree tree = new BinomialTree(ring.size());
        ProgramBuilder program = new ProgramBuilder(rank);
        int position = ring.distance(root, rank);
        int last = tree.steps() - 1;
        Slice value = position == 0 ? Slice.input(0, 1) : Slice.output(0, 1);
        if (position != 0) {
            program.recv(ring.after(root, tree.parent(position)), last - tree.step(position), value);
        }
        for (int step = tree.step(position) - 1; step >= 0; step--) {
            if (tree.hasChild(position, step)) {
                program.send(ring.after(root, tree.child(position, step)), last - step, value);
            }
        }
        if (position == 0) {
            program.copy(Slice.output(0, 1), value);
        }
        return program.build();
    }
}
