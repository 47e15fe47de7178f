package io.tutti.algorithm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.schedule.Op;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Topology;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What the node-aware parallel allreduce promises between nodes, counted. */
class NodeAwareCountTest {
    @Test
    void atMostOneMessageEachWayInEachOfTheFewestSteps() {
        IntStream.rangeClosed(1, 300).boxed().parallel().forEach(nodes -> {
            for (int each = 2; each <= 16; each += nodes <= 100 ? 1 : 1 + nodes % 5) {
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

    /** Different steps in which something goes between nodes; no rank sends or receives twice in one. */
    private static int steps(int nodes, int each) {
        Topology topology = Topology.uniform(nodes, each);
        Schedule schedule = Algorithms.byName("allreduce", "nap").orElseThrow().schedule(Shape.of(topology));
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
