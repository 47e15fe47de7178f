package io.tutti.algorithm.node;

import io.tutti.algorithm.InnerAlgorithm;
import io.tutti.algorithm.ScatteredProgram;
import io.tutti.schedule.Collective;
import io.tutti.schedule.Collectives;
import io.tutti.schedule.Program;
import io.tutti.schedule.ProgramBuilder;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Slice;
import java.util.List;

/**
 * The ranks of a rail gather each other's chunks, all rails in parallel, then the ranks of every node exchange what they
 * have: each chunk reaches each node once. Suggested in Bienz, Olson and Gropp, Node-aware improvements to allreduce,
 * 2019, section VI. Ranks that are on no rail first send their chunk to one that is. The allgather between nodes is of
 * runs that double, unless the parameter {@code across} names another.
 */
final class NodeAwareAllgather extends NodeAware {
    NodeAwareAllgather() {
        this(InnerAlgorithm.of("across", "allgather", "bruck"));
    }

    private NodeAwareAllgather(InnerAlgorithm across) {
        super(across, "ring");
    }

    @Override
    AcrossNodes with(InnerAlgorithm other) {
        return new NodeAwareAllgather(other);
    }

    @Override
    public String description() {
        return "each chunk reaches each node once, then the ranks of a node exchange (Bienz, Olson and Gropp 2019)";
    }

    @Override
    Collective specification(int ranks) {
        return Collectives.allgather(ranks);
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
        private final ProgramBuilder program;
        private int scratches;

        Member(Rails rails, Schedule between, int rank) {
            this.rails = rails;
            this.between = between;
            this.rank = rank;
            node = rails.topology().node(rank);
            program = new ProgramBuilder(rank);
        }

        Program write() {
            if (!rails.isOnRail(rank)) {
                program.send(rails.rank(rails.rail(rank), node), 0, Slice.input(rank, 1));
            }
            program.copy(Slice.output(rank, 1), Slice.input(rank, 1));
            ScatteredProgram rail = rail();
            if (rails.isOnRail(rank)) {
                rails.members(rails.rail(rank), node).stream()
                        .filter(member -> member != rank)
                        .forEach(member -> program.recv(member, 0, Slice.output(member, 1)));
                rail.addTo(program);
            }
            share(rail.nextKey());
            return program.build();
        }

        private ScatteredProgram rail() {
            int rail = rails.rail(rank);
            return new ScatteredProgram(
                    between,
                    node,
                    other -> rails.rank(rail, other),
                    other -> slices(rails.members(rail, other)),
                    other -> slices(rails.members(rail, other)),
                    1,
                    () -> scratches++);
        }

        private void share(int key) {
            int[] neighbours = rails.neighbours(rank);
            for (int i = 0; i < neighbours.length && rails.isOnRail(rank); i++) {
                Slice[] departure = without(rank, neighbours[i]);
                if (departure.length > 0) {
                    program.send(neighbours[i], key, departure);
                }
            }
            for (int i = neighbours.length - 1; i >= 0; i--) {
                Slice[] arrival = rails.isOnRail(neighbours[i]) ? without(neighbours[i], rank) : new Slice[0];
                if (arrival.length > 0) {
                    program.recv(neighbours[i], key, arrival);
                }
            }
        }

        /** The chunks of the rail of a rank, but one that the receiver has. */
        private Slice[] without(int from, int chunk) {
            List<Integer> chunks = rails.members(rails.rail(from)).stream()
                    .filter(each -> each != chunk)
                    .toList();
            return Slice.joined(slices(chunks)).toArray(Slice[]::new);
        }

        private static List<Slice> slices(List<Integer> chunks) {
            return chunks.stream().map(chunk -> Slice.output(chunk, 1)).toList();
        }
    }
}
