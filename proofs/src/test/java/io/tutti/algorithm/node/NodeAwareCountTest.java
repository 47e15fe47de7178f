package io.tutti.algorithm.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.algorithm.Algorithms;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.algorithm.Topologies;
import io.tutti.schedule.Layout;
import io.tutti.schedule.Op;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Topology;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What the node-aware parallel allreduce promises between nodes, counted. */
class NodeAwareCountTest {
    @Test
    void atMostOneMessageEachWayInEachOfTheFewestSteps() {
        IntStream.rangeClosed(1, 300).boxed().parallel().forEach(nodes -> {
            for (int each = 2; each <= 16; each += nodes <= 70 ? 1 : 1 + nodes % 7) {
                assertEquals(logarithm(nodes, each), steps(nodes, each), nodes + " nodes of " + each);
            }
        });
    }

    @Test
    void singleRanksDoubleRecursively() {
        for (int nodes = 1; nodes <= 300; nodes++) {
            int most = logarithm(nodes, 2) + (Integer.bitCount(nodes) == 1 ? 0 : 1);
            assertTrue(steps(nodes, 1) <= most, nodes + " nodes of 1");
        }
    }

    @Test
    void splitRailsShareTheNetworkAndSendNoPartTwice() {
        for (int nodes = 2; nodes <= 12; nodes++) {
            for (int each = 1; each <= 6; each++) {
                Topology topology = Topology.uniform(nodes, each);
                Schedule schedule = Algorithms.byName("allreduce", "split-rail")
                        .orElseThrow()
                        .schedule(ScheduleRequest.of(topology));
                for (int rank = 0; rank < schedule.ranks(); rank++) {
                    double vectors = (double) chunksToOtherNodes(schedule, topology, rank)
                            / schedule.collective().chunks();
                    assertEquals(2.0 * (nodes - 1) / nodes / each, vectors, 1e-9);
                }
            }
        }
    }

    @Test
    void eachChunkOfANodeAwareAllgatherReachesEachNodeOnce() {
        for (Topology topology : List.of(
                Topology.uniform(7, 4),
                Topologies.dealt(5, 3),
                Topology.of(0, 0, 0, 1, 2, 2, 1, 2, 2),
                Topology.of(0, 1, 1))) {
            Schedule schedule =
                    Algorithms.byName("allgather", "node-aware").orElseThrow().schedule(ScheduleRequest.of(topology));
            long chunks = 0;
            for (int rank = 0; rank < schedule.ranks(); rank++) {
                chunks += chunksToOtherNodes(schedule, topology, rank);
            }
            assertEquals(topology.ranks() * (topology.nodes() - 1), chunks);
        }
    }

    private static long chunksToOtherNodes(Schedule schedule, Topology topology, int rank) {
        int node = topology.node(rank);
        return schedule.program(rank)
                .traffic(Layout.ofChunks(schedule.collective().chunks()), peer -> topology.node(peer) != node)
                .sent();
    }

    /** Different steps in which something goes between nodes; no rank sends or receives twice in one. */
    private static int steps(int nodes, int each) {
        Topology topology = Topology.uniform(nodes, each);
        Schedule schedule = Algorithms.byName("allreduce", "nap").orElseThrow().schedule(ScheduleRequest.of(topology));
        Set<Integer> steps = new HashSet<>();
        for (int rank = 0; rank < schedule.ranks(); rank++) {
            Set<Integer> sent = new HashSet<>();
            Set<Integer> received = new HashSet<>();
            for (Op op : schedule.program(rank).ops()) {
                if (op instanceof Op.Send send && topology.node(send.peer()) != topology.node(rank)) {
                    assertTrue(sent.add(send.key()), () -> nodes + " nodes of " + each + ": " + op.text());
                } else if (op instanceof Op.Recv recv && topology.node(recv.peer()) != topology.node(rank)) {
                    assertTrue(received.add(recv.key()), () -> nodes + " nodes of " + each + ": " + op.text());
                }
            }
            steps.addAll(sent);
        }
        return steps.size();
    }

    private static int logarithm(int number, int base) {
        int logarithm = 0;
        for (int power = 1; power < number; power *= base) {
            logarithm++;
        }
        return logarithm;
    }
}
