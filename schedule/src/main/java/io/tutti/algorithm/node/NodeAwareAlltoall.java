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

/**
 * The ranks of a node first exchange among themselves: each rank on a rail gets what they have for the ranks of its rail
 * on other nodes. Then the ranks of each rail do an all-to-all between nodes, all rails in parallel, with messages that
 * are as many times longer, and fewer, as nodes have ranks. Ranks forward chunks of others, so every rank must know the
 * lengths of all chunks. Träff and Rougier, MPI collectives and datatypes for hierarchical all-to-all communication,
 * 2014. The all-to-all between nodes is pairwise unless the parameter {@code across} names another.
 */
final class NodeAwareAlltoall extends NodeAware {
    NodeAwareAlltoall() {
        this(InnerAlgorithm.of("across", "alltoall", "pairwise"));
    }

    private NodeAwareAlltoall(InnerAlgorithm across) {
        super(across, "bruck");
    }

    @Override
    AcrossNodes with(InnerAlgorithm other) {
        return new NodeAwareAlltoall(other);
    }

    @Override
    public String description() {
        return "the ranks of a node collect what goes to each rail, rails exchange (Träff and Rougier 2014)";
    }

    @Override
    public boolean needsAllLengths() {
        return true;
    }

    @Override
    Collective specification(int ranks) {
        return Collectives.alltoall(ranks);
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
        private final int ranks;
        private final int node;
        private final int rail;
        private final ProgramBuilder program;
        /** The scratch buffers of chunks that this rank passes on. */
        private final Map<Integer, Integer> scratches = new HashMap<>();

        private int scratchCount;

        Member(Rails rails, Schedule between, int rank) {
            this.rails = rails;
            this.between = between;
            this.rank = rank;
            ranks = rails.topology().ranks();
            node = rails.topology().node(rank);
            rail = rails.rail(rank);
            program = new ProgramBuilder(rank);
        }

        Program write() {
            for (int other : rails.neighbours(rank)) {
                program.send(other, 0, slices(chunksFor(rank, other)));
            }
            program.copy(Slice.output(chunk(rank, rank), 1), Slice.input(chunk(rank, rank), 1));
            for (int other : rails.neighbours(rank)) {
                program.recv(other, 0, slices(chunksFor(other, rank)));
            }
            if (rails.isOnRail(rank)) {
                ScatteredProgram exchange = exchange();
                exchange.addTo(program);
                rails.members(rail, node).stream()
                        .filter(member -> member != rank)
                        .forEach(member -> pass(member, exchange.nextKey()));
            } else {
                program.recv(rails.rank(rail, node), exchange().nextKey(), slices(fromOthers(rank)));
            }
            return program.build();
        }

        private void pass(int member, int key) {
            program.send(member, key, slices(fromOthers(member)));
        }

        /** The chunks that a rank of this node gives to another one: its own, and those that its rail takes. */
        private List<Integer> chunksFor(int from, int to) {
            List<Integer> chunks = new ArrayList<>(List.of(chunk(from, to)));
            for (int other = 0; other < between.ranks() && rails.isOnRail(to); other++) {
                if (other != node) {
                    rails.members(rails.rail(to), other).forEach(target -> chunks.add(chunk(from, target)));
                }
            }
            return chunks;
        }

        /** The chunks for a rank from the ranks of other nodes. */
        private List<Integer> fromOthers(int to) {
            List<Integer> chunks = new ArrayList<>();
            for (int from = 0; from < ranks; from++) {
                if (rails.topology().node(from) != node) {
                    chunks.add(chunk(from, to));
                }
            }
            return chunks;
        }

        /** The chunks that a rail carries from one node to another; none within a node. */
        private List<Slice> carried(int pair) {
            int from = pair / between.ranks();
            int to = pair % between.ranks();
            List<Slice> chunks = new ArrayList<>();
            for (int index = 0; from != to && index < rails.topology().size(from); index++) {
                int source = rails.topology().rank(from, index);
                rails.members(rail, to).forEach(target -> chunks.add(place(chunk(source, target))));
            }
            return chunks;
        }

        private ScatteredProgram exchange() {
            return new ScatteredProgram(
                    between,
                    node,
                    other -> rails.rank(rail, other),
                    this::carried,
                    this::carried,
                    1,
                    this::nextScratch);
        }

        private Slice[] slices(List<Integer> chunks) {
            return Slice.joined(chunks.stream().map(this::place).toList()).toArray(Slice[]::new);
        }

        /** Where a chunk is on this rank: INPUT and OUTPUT for what it sends and gets, scratch for what it passes on. */
        private Slice place(int chunk) {
            if (chunk / ranks == rank) {
                return Slice.input(chunk, 1);
            }
            if (chunk % ranks == rank) {
                return Slice.output(chunk, 1);
            }
            return Slice.scratch(scratches.computeIfAbsent(chunk, each -> nextScratch()), chunk, 1);
        }

        private int nextScratch() {
            return scratchCount++;
        }

        private int chunk(int source, int target) {
            return source * ranks + target;
        }
    }
}
