package io.tutti.algorithm.node;

import io.tutti.algorithm.InnerAlgorithm;
import io.tutti.algorithm.ScatteredProgram;
import io.tutti.schedule.Collective;
import io.tutti.schedule.Collectives;
import io.tutti.schedule.Program;
import io.tutti.schedule.ProgramBuilder;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Slice;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * The ranks of a node first reduce among themselves: each rank on a rail the chunks of all ranks of its rail. Then the
 * ranks of each rail do a reduce-scatter between nodes, all rails in parallel. A node sends one vector to other nodes,
 * whatever the number of its ranks. It is {@link NodeAwareAllgather} backwards. The reduce-scatter between nodes is the
 * generalized one unless the parameter {@code across} names another.
 */
final class NodeAwareReduceScatter extends NodeAware {
    NodeAwareReduceScatter() {
        this(InnerAlgorithm.of("across", "reduce-scatter", "generalized"));
    }

    private NodeAwareReduceScatter(InnerAlgorithm across) {
        super(across, "ring", "direct");
    }

    @Override
    AcrossNodes with(InnerAlgorithm other) {
        return new NodeAwareReduceScatter(other);
    }

    @Override
    public String description() {
        return "the ranks of a node reduce, then each rail scatters its part (Bienz, Olson and Gropp 2019)";
    }

    @Override
    Collective specification(int ranks) {
        return Collectives.reduceScatter(ranks);
    }

    @Override
    Program program(Rails rails, Schedule between, int rank) {
        return new Member(rails, between, rank).write();
    }

    /** Writes the program of a rank. */
    private static final class Member {
        private final Rails rails;
        private final Schedule between;
        private final int rank;
        private final int node;
        private final int nodes;
        private final int size;
        /** The chunks of this rank's rail. Scratch buffers are numbered by their places in this list. */
        private final List<Integer> chunks;
        /** Of these chunks, by number. */
        private final Map<Integer, Integer> places = new HashMap<>();

        private final ProgramBuilder program;
        /** The number of scratch buffers. */
        private int scratches;

        Member(Rails rails, Schedule between, int rank) {
            this.rails = rails;
            this.between = between;
            this.rank = rank;
            node = rails.topology().node(rank);
            nodes = rails.topology().nodes();
            size = rails.topology().size(node);
            chunks = rails.members(rails.rail(rank));
            for (int chunk : chunks) {
                places.put(chunk, places.size());
            }
            scratches = (size + 1) * chunks.size();
            program = new ProgramBuilder(rank);
        }

        Program write() {
            for (int other : rails.neighbours(rank)) {
                if (rails.isOnRail(other)) {
                    program.send(other, 0, slices(rails.members(rails.rail(other)), chunk -> Slice.input(chunk, 1)));
                }
            }
            ScatteredProgram rail = rail();
            if (rails.isOnRail(rank)) {
                combine();
                rail.addTo(program);
                rails.members(rails.rail(rank), node).stream()
                        .filter(member -> member != rank)
                        .forEach(member -> program.send(member, rail.nextKey(), result(member)));
            } else {
                program.recv(rails.rank(rails.rail(rank), node), rail.nextKey(), Slice.output(rank, 1));
            }
            return program.build();
        }

        private static Slice[] slices(List<Integer> chunks, Function<Integer, Slice> places) {
            return Slice.joined(chunks.stream().map(places).toList()).toArray(Slice[]::new);
        }

        /** Reduces the chunks of the rail over the ranks of the node, in their order. */
        private void combine() {
            for (int other : rails.neighbours(rank)) {
                program.recv(other, 0, slices(chunks, chunk -> arrival(other, chunk)));
            }
            for (int chunk : size == 1 ? List.<Integer>of() : chunks) {
                List<Slice> operands = new ArrayList<>();
                for (int index = 0; index < size; index++) {
                    int other = rails.topology().rank(node, index);
                    operands.add(other == rank ? Slice.input(chunk, 1) : arrival(other, chunk));
                }
                program.reduce(sum(chunk), operands);
            }
        }

        /** The place of a chunk from another rank of the node. */
        private Slice arrival(int other, int chunk) {
            return scratch(rails.topology().index(other), chunk);
        }

        /** The place of the node's sum of a chunk: that of the result if there is only one node. */
        private Slice sum(int chunk) {
            if (nodes == 1) {
                return result(chunk);
            }
            return size == 1 ? Slice.input(chunk, 1) : scratch(rails.topology().index(rank), chunk);
        }

        /** The place of the sum of all ranks: OUTPUT for this rank's chunk. */
        private Slice result(int chunk) {
            return chunk == rank ? Slice.output(chunk, 1) : scratch(size, chunk);
        }

        private Slice scratch(int set, int chunk) {
            return Slice.scratch(set * chunks.size() + places.get(chunk), chunk, 1);
        }

        private ScatteredProgram rail() {
            int rail = rails.rail(rank);
            return new ScatteredProgram(
                    between,
                    node,
                    other -> rails.rank(rail, other),
                    other -> rails.members(rail, other).stream().map(this::sum).toList(),
                    other -> rails.members(rail, other).stream()
                            .map(this::result)
                            .toList(),
                    1,
                    () -> scratches++);
        }
    }
}
