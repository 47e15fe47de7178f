package io.tutti.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class TopologyTest {
    @Test
    void numbersNodesInTheOrderOfTheirLowestRank() {
        Topology topology = Topology.of(7, 3, 7, 9, 3, 7);
        assertEquals(3, topology.nodes());
        assertEquals(1, topology.node(4));
        assertEquals(3, topology.size(0));
        assertEquals(5, topology.rank(0, 2));
        assertEquals(2, topology.index(5));
        assertEquals(Topology.of(0, 1, 0), topology.first(3));
    }

    @Test
    void ofEqualNodesIsInNodeOrder() {
        assertEquals(Topology.of(0, 0, 0, 1, 1, 1), Topology.uniform(2, 3));
        assertEquals(1, Topology.oneNode(4).nodes());
        assertThrows(ArithmeticException.class, () -> Topology.uniform(1 << 16, 1 << 16));
    }
}
