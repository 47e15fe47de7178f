package io.tutti.algorithm.node;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.InnerAlgorithm;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.algorithm.SubProgram;
import io.tutti.algorithm.program.SingleRank;
import io.tutti.schedule.Buffer;
import io.tutti.schedule.Collectives;
import io.tutti.schedule.Program;
import io.tutti.schedule.ProgramBuilder;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Slice;
import io.tutti.schedule.Symmetry;
import io.tutti.schedule.Topology;
import java.util.ArrayList;
import java.util.List;

/**
 * For large messages. The ranks of a node each reduce one part of the node's vectors; ranks with the same part do an
 * allreduce between nodes, all parts in parallel; then every node gathers the parts. Each rank sends 2/ppn of a vector
 * between nodes, no part crosses twice, and all ranks of a node share its network. There are as many parts as the
 * smallest node has ranks. Suggested in Bienz, Olson and Gropp, Node-aware improvements to allreduce, 2019, section VI.
 * The allreduce between nodes is a ring unless the parameter {@code across} names another.
 */
final class SplitRailAllreduce extends AcrossNodes {
    SplitRailAllreduce() {
        this(InnerAlgorithm.of("across", "allreduce", "ring"));
    }

    private SplitRailAllreduce(InnerAlgorithm across) {
        super("split-rail", across);
    }

    @Override
    AcrossNodes with(InnerAlgorithm other) {
        return new SplitRailAllreduce(other);
    }

    @Override
    public String description() {
        return "each rank of a node reduces one part; parts are allreduced in parallel (Bienz, Olson and Gropp 2019)";
    }

    @Override
    public List<Algorithm> variants(ScheduleRequest request) {
        return request.topology().nodes() < 2 ? List.of(this) : variants(request, "recursive-halving", "two-shot");
    }

    @Override
    public Schedule schedule(ScheduleRequest request) {
        NodeGroups groups = new NodeGroups(request.topology());
        Schedule between = between(request);
        return SingleRank.orElse(
                this,
                Collectives.allreduce(
                        request.ranks(),
                        groups.smallest() * between.collective().chunks()),
                Symmetry.NONE,
                rank -> new Member(groups, between, rank).write());
    }

    /** Writes the program of a rank. */
    private static final class Member {
        private final Topology topology;
        private final Schedule between;
        private final int parts;
        private final int node;
        private final int index;
        private final int size;
        private final ProgramBuilder program;

        Member(NodeGroups groups, Schedule between, int rank) {
            topology = groups.topology();
            this.between = between;
            parts = groups.smallest();
            node = topology.node(rank);
            index = topology.index(rank);
            size = topology.size(node);
            program = new ProgramBuilder(rank);
        }

        Program write() {
            Buffer sum = topology.nodes() == 1 ? Buffer.OUTPUT : size == 1 ? Buffer.INPUT : Buffer.scratch(0);
            if (size > 1) {
                scatter(sum);
            }
            SubProgram rail = new SubProgram(between, node)
                    .ranks(other -> topology.rank(other, index))
                    .chunks(part(index).first(), 1)
                    .buffers(sum, Buffer.OUTPUT)
                    .scratch(size)
                    .keys(1);
            if (index < parts) {
                rail.addTo(program);
            }
            gather(rail.nextKey());
            return program.build();
        }

        /** Sends part p of the node's vectors to local rank p, which combines them in order. */
        private void scatter(Buffer sum) {
            for (int distance = 1; distance < size; distance++) {
                int other = (index + distance) % size;
                if (other < parts) {
                    program.send(topology.rank(node, other), 0, part(other));
                }
            }
            if (index >= parts) {
                return;
            }
            List<Slice> operands = new ArrayList<>();
            for (int other = 0; other < size; other++) {
                operands.add(
                        other == index
                                ? part(index)
                                : part(index).in(Buffer.scratch(1 + (other > index ? other - 1 : other))));
                if (other != index) {
                    program.recv(topology.rank(node, other), 0, operands.getLast());
                }
            }
            program.reduce(part(index).in(sum), operands);
        }

        /** Every rank of the node receives every part. */
        private void gather(int key) {
            for (int distance = 1; distance < size && index < parts; distance++) {
                program.send(
                        topology.rank(node, (index + distance) % size),
                        key,
                        part(index).in(Buffer.OUTPUT));
            }
            for (int distance = 1; distance < size; distance++) {
                int other = Math.floorMod(index - distance, size);
                if (other < parts) {
                    program.recv(topology.rank(node, other), key, part(other).in(Buffer.OUTPUT));
                }
            }
        }

        /** A part of this rank's input. */
        private Slice part(int number) {
            int chunks = between.collective().chunks();
            return Slice.input(number * chunks, chunks);
        }
    }
}
