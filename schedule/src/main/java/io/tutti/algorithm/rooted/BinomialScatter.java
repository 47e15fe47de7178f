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
 * The root's chunks go down a binomial tree, to the largest subtree first: each message has the chunks of one subtree.
 * A logarithmic number of steps, and a root that sends as few messages; a chunk is forwarded once for each level. The
 * positions of the tree are the ranks counted from the root. Thakur, Rabenseifner and Gropp, Optimization of collective
 * communication operations in MPICH, 2005.
 */
final class BinomialScatter implements Algorithm {
    @Override
    public String collective() {
        return "scatter";
    }

    @Override
    public String name() {
        return "binomial-tree";
    }

    @Override
    public String description() {
        return "the chunks of each subtree go down a binomial tree from the root (Thakur, Rabenseifner and Gropp 2005)";
    }

    @Override
    public Schedule schedule(ScheduleRequest request) {
        Ring ring = new Ring(request.ranks());
        return SingleRank.orElse(
                this,
                Collectives.scatter(ring.size(), request.root()),
                Symmetry.NONE,
                rank -> new Member(ring, request.root(), rank).write());
    }

    /** Writes the program of a rank. A cyclic run of chunks to be forwarded is held by one scratch buffer, or by two. */
    private record Member(Ring ring, int root, int rank) {
        Program write() {
            BinomialTree tree = new BinomialTree(ring.size());
            ProgramBuilder program = new ProgramBuilder(rank);
            int position = ring.distance(root, rank);
            int last = tree.steps() - 1;
            List<Slice> held = position == 0 ? List.of(Slice.input(0, ring.size())) : held(tree.subtree(position));
            if (position != 0) {
                List<Slice> arrival = new ArrayList<>(List.of(Slice.output(rank, 1)));
                arrival.addAll(held);
                int parent = ring.after(root, tree.parent(position));
                program.recv(parent, last - tree.step(position), arrival.toArray(Slice[]::new));
            }
            for (int step = tree.step(position) - 1; step >= 0; step--) {
                if (tree.hasChild(position, step)) {
                    int child = tree.child(position, step);
                    Slice[] departure = among(held, ring.after(root, child), tree.subtree(child));
                    program.send(ring.after(root, child), last - step, departure);
                }
            }
            return position == 0
                    ? program.copy(Slice.output(rank, 1), Slice.input(rank, 1)).build()
                    : program.build();
        }

        /** Where the chunks of a subtree arrive, except its top's. */
        private List<Slice> held(int subtree) {
            List<Slice> slices = new ArrayList<>();
            for (ChunkRun run : ring.run(ring.after(rank, 1), subtree - 1)) {
                slices.add(Slice.scratch(slices.size(), run.first(), run.count()));
            }
            return slices;
        }

        /** A cyclic run of chunks, each run of numbers from the slice that holds it. */
        private Slice[] among(List<Slice> held, int first, int count) {
            return ring.run(first, count).stream()
                    .map(run -> new Slice(holder(held, run), run.first(), run.count()))
                    .toArray(Slice[]::new);
        }

        private static Buffer holder(List<Slice> held, ChunkRun run) {
            return held.stream()
                    .filter(slice -> slice.first() <= run.first() && run.first() < slice.end())
                    .findFirst()
                    .orElseThrow()
                    .buffer();
        }
    }
}
