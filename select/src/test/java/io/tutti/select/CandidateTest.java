package io.tutti.select;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Algorithms;
import io.tutti.schedule.Topology;
import org.junit.jupiter.api.Test;

class CandidateTest {
    private static Candidate ring(Topology topology) {
        Algorithm ring = Algorithms.byName("allreduce", "ring").orElseThrow();
        return new Candidate(ring, topology, new Candidate.Work());
    }

    /** The cost is that of some ranks, which must not all be on the first node. */
    @Test
    void ranksOfTwoLargeNodesCostMessagesBetweenThem() {
        Candidate candidate = ring(Topology.uniform(2, 600));
        assertTrue(candidate.least().between().messages() > 0);
        assertTrue(candidate.cost().between().messages() > 0);
        assertTrue(candidate.cost().within().messages() > 0);
        assertEquals(0, ring(Topology.oneNode(1200)).least().between().messages());
    }
}
