package io.tutti.algorithm.rooted;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.algorithm.pattern.BinomialTree;
import io.tutti.algorithm.pattern.Ring;
import io.tutti.algorithm.program.SingleRank;
import io.tutti.schedule.Buffer;
import io.tutti.schedule.ChunkRun;
import io.tutti.schedule.Collectives;
import io.tutti.schedule.Program;
import io.tutti.schedule.ProgramBuilder;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Slice;
import io.tutti.schedule.Symmetry;
import java.util.ArrayList;
import java.util.List;

/**
 * Chunks go up a binomial tree: a rank forwards the chunks of its subtree in one message. A logarithmic number of
 * steps, and a root that receives as few messages; a chunk is forwarded once for each level. The positions of the tree
 * are the ranks counted from the root. Thakur, Rabenseifner and Gropp, Optimization of collective communication
 * operations in MPICH, 2005.
 */
final class BinomialGather implements Algorithm {
    @Override
    public String collective() {
        return "gather";
    }

    @Override
    public String name() {
        return "binomial-tree";
    }

    @Override
    public String description() {
        return "the chunks of each subtree go up a binomial tree to the root (Thakur, Rabenseifner and Gropp 2005)";
    }

    @Override
    public Schedule schedule(ScheduleRequest request) {
        Ring ring = new Ring(request.ranks());
        return SingleRank.orElse(
                this,
                Collectives.gather(ring.size(), request.root()),
                Symmetry.NONE,
                rank -> program(ring, request.root(), rank));
    }

    private static Program program(Ring ring, int root, int rank) {
        BinomialTree tree = new BinomialTree(ring.size());
        ProgramBuilder program = new ProgramBuilder(rank);
        int position = ring.distance(root, rank);
        if (position == 0) {
            program.copy(Slice.output(rank, 1), Slice.input(rank, 1));
        }
        List<Slice> held = new ArrayList<>(List.of(Slice.input(rank, 1)));
        for (int step = 0; tree.hasChild(position, step); step++) {
            int child = tree.child(position, step);
            List<ChunkRun> runs = ring.run(ring.after(root, child), tree.subtree(child));
            List<Slice> arrival = new ArrayList<>();
            for (ChunkRun run : runs) {
                Buffer target = position == 0 ? Buffer.OUTPUT : Buffer.scratch(2 * step + arrival.size());
                arrival.add(new Slice(target, run.first(), run.count()));
            }
            program.recv(ring.after(root, child), step, arrival.toArray(Slice[]::new));
            held.addAll(arrival);
        }
        if (position != 0) {
            int parent = ring.after(root, tree.parent(position));
            program.send(parent, tree.step(position), held.toArray(Slice[]::new));
        }
        return program.build();
    }
}
