package io.tutti.algorithm.allreduce;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.algorithm.Algorithms;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.algorithm.group.GroupChoice;
import io.tutti.algorithm.group.PermutationGroup;
import io.tutti.schedule.Layout;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Topology;
import io.tutti.schedule.Traffic;
import io.tutti.verify.Verifier;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a group that is matched to the nodes saves: traffic between nodes, counted from the schedules. */
class PlacementTest {
    /** Messages and vectors between nodes, of all ranks together. */
    private record Crossing(int messages, double vectors) {}

    private static Crossing crossing(String parameters, Topology topology) {
        Schedule schedule = Algorithms.byName("allreduce", "generalized" + parameters)
                .orElseThrow()
                .schedule(ScheduleRequest.of(topology));
        Layout layout = Layout.ofChunks(schedule.collective().chunks());
        int messages = 0;
        long chunks = 0;
        for (int rank = 0; rank < topology.ranks(); rank++) {
            int node = topology.node(rank);
            Traffic traffic = schedule.program(rank).traffic(layout, peer -> topology.node(peer) != node);
            messages += traffic.sends();
            chunks += traffic.sent();
        }
        Verifier.verify(schedule);
        return new Crossing(messages, (double) chunks / schedule.collective().chunks());
    }

    /** The least that must leave nodes is 2(n-1)/n vectors from each of n: 2(n-1) together. */
    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
            nodes | size | parameters                | messages | vectors
            4     | 4    | ''                        |       88 | 26.5
            4     | 4    | :h=nodes                  |       64 | 6
            4     | 4    | :group=nodes,h=nodes      |       64 | 6
            4     | 4    | :group=X                  |       64 | 24
            4     | 4    | :group=X,h=nodes          |       64 | 6
            4     | 4    | :group=X,h=reversed       |       64 | 6
            4     | 4    | :group=nodes,h=nodes,r=2  |       32 | 8
            4     | 4    | :r=2                      |       76 | 33.5
            3     | 4    | ''                        |       54 | 17.5
            3     | 4    | :h=nodes                  |       48 | 4
            3     | 4    | :group=nodes,h=nodes      |       48 | 4
            4     | 3    | :h=nodes                  |       96 | 22
            4     | 3    | :group=nodes,h=nodes      |       48 | 6
            16    | 8    | ''                        |     1248 | 245.25
            16    | 8    | :group=nodes,h=nodes      |     1024 | 30
            """)
    void matchedGroupsCrossLess(int nodes, int size, String parameters, int messages, double vectors) {
        Crossing found = crossing(parameters, Topology.uniform(nodes, size));
        assertEquals(new Crossing(messages, vectors), found);
    }

    /** Renaming chunks (h as eq. 3 to 5 have it) changes no sender or receiver; placing positions does. */
    @Test
    void randomPlacementsAreWorseThanTheMatchedOne() {
        Topology topology = Topology.uniform(4, 4);
        double matched = crossing(":h=nodes", topology).vectors();
        Random random = new Random(1);
        for (int trial = 0; trial < 20; trial++) {
            int[] ranks = IntStream.range(0, 16).toArray();
            for (int i = 15; i > 0; i--) {
                int j = random.nextInt(i + 1);
                int held = ranks[i];
                ranks[i] = ranks[j];
                ranks[j] = held;
            }
            StringBuilder h = new StringBuilder();
            IntStream.of(ranks).forEach(rank -> h.append('.').append(rank));
            assertTrue(crossing(":h=" + h.substring(1), topology).vectors() > 2 * matched);
        }
    }

    @Test
    void unequalNodesAreServedToo() {
        Topology topology = Topology.of(0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2);
        Crossing plain = crossing("", topology);
        Crossing matched = crossing(":group=nodes,h=nodes", topology);
        assertEquals(17.5, plain.vectors(), 1e-9);
        assertEquals(20.0 / 3, matched.vectors(), 1e-9);
        assertEquals(
                PermutationGroup.of(12),
                new GroupChoice("nodes", "rank")
                        .of(ScheduleRequest.of(topology))
                        .orElseThrow());
    }

    @Test
    void variantsKnowTheNodes() {
        assertTrue(new GeneralizedAllreduce()
                .variants(ScheduleRequest.of(Topology.uniform(4, 3))).stream()
                        .anyMatch(variant -> variant.name().equals("generalized:r=2,group=nodes,h=nodes")));
    }
}
