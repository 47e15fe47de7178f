package io.tutti.algorithm.node;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.algorithm.pattern.Bruck;
import io.tutti.algorithm.pattern.Ring;
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
 * Ranks with the same index on their nodes gather each other's chunks, all indices in parallel, then the ranks of every
 * node exchange what they have: each chunk reaches each node once. Between nodes, runs double as in {@link Bruck}.
 * Suggested in Bienz, Olson and Gropp, Node-aware improvements to allreduce, 2019, section VI. There are as many places
 * as the smallest node has ranks; ranks beyond these first send their chunk to one of them.
 */
final class NodeAwareAllgather implements Algorithm {
    @Override
    public String collective() {
        return "allgather";
    }

    @Override
    public String name() {
        return "node-aware";
    }

    @Override
    public String description() {
        return "each chunk reaches each node once, then the ranks of a node exchange (Bienz, Olson and Gropp 2019)";
    }

    @Override
    public Schedule schedule(ScheduleRequest request) {
        NodeGroups groups = new NodeGroups(request.topology());
        return SingleRank.orElse(
                this, Collectives.allgather(request.ranks()), Symmetry.NONE, rank -> new Member(groups, rank).write());
    }

    /** Writes the program of a rank. */
    private static final class Member {
        private final Topology topology;
        private final int places;
        private final int rank;
        private final int node;
        private final int index;
        private final int size;
        private final ProgramBuilder program;

        Member(NodeGroups groups, int rank) {
            topology = groups.topology();
            places = groups.smallest();
            this.rank = rank;
            node = topology.node(rank);
            index = topology.index(rank);
            size = topology.size(node);
            program = new ProgramBuilder(rank);
        }

        Program write() {
            if (index >= places) {
                program.send(topology.rank(node, index % places), 0, Slice.input(rank, 1));
            }
            program.copy(Slice.output(rank, 1), Slice.input(rank, 1));
            for (int other = index + places; index < places && other < size; other += places) {
                program.recv(topology.rank(node, other), 0, Slice.output(topology.rank(node, other), 1));
            }
            Bruck bruck = new Bruck(topology.nodes());
            for (int step = 0; index < places && step < bruck.steps(); step++) {
                exchange(bruck, step);
            }
            share(1 + bruck.steps());
            return program.build();
        }

        private void exchange(Bruck bruck, int step) {
            Ring ring = new Ring(bruck.size());
            int from = ring.after(node, bruck.distance(step));
            int to = ring.before(node, bruck.distance(step));
            program.send(topology.rank(to, index), 1 + step, chunks(index, node, bruck.count(step), -1));
            program.recv(topology.rank(from, index), 1 + step, chunks(index, from, bruck.count(step), -1));
        }

        private void share(int key) {
            for (int distance = 1; distance < size && index < places; distance++) {
                int other = topology.rank(node, (index + distance) % size);
                send(other, key);
            }
            for (int distance = 1; distance < size; distance++) {
                int other = Math.floorMod(index - distance, size);
                Slice[] arrival = other < places ? chunks(other, node, topology.nodes(), rank) : new Slice[0];
                if (arrival.length > 0) {
                    program.recv(topology.rank(node, other), key, arrival);
                }
            }
        }

        private void send(int other, int key) {
            Slice[] departure = chunks(index, node, topology.nodes(), other);
            if (departure.length > 0) {
                program.send(other, key, departure);
            }
        }

        /**
         * The chunks that a place holds of a cyclic run of nodes, except one; chunks contiguous in memory are one
         * slice.
         */
        private Slice[] chunks(int place, int firstNode, int count, int without) {
            List<Slice> slices = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                int other = (firstNode + i) % topology.nodes();
                for (int at = place; at < topology.size(other); at += places) {
                    if (topology.rank(other, at) != without) {
                        append(slices, topology.rank(other, at));
                    }
                }
            }
            return slices.toArray(Slice[]::new);
        }

        private static void append(List<Slice> slices, int chunk) {
            Slice last = slices.isEmpty() ? null : slices.getLast();
            if (last != null && last.end() == chunk) {
                slices.set(slices.size() - 1, new Slice(Buffer.OUTPUT, last.first(), last.count() + 1));
            } else {
                slices.add(Slice.output(chunk, 1));
            }
        }
    }
}
