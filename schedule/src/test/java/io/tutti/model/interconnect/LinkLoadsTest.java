package io.tutti.model.interconnect;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.algorithm.Algorithms;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.algorithm.pattern.Grid;
import io.tutti.schedule.Layout;
import io.tutti.schedule.ProgramBuilder;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Symmetry;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LinkLoadsTest {
    private static final double EXACT = 1e-9;

    @Test
    void routesOfATorusAreShortestAndLeadToTheTarget() {
        for (String text : List.of("torus:7", "torus:4x6", "torus:2x3x5")) {
            Interconnect torus = Interconnect.parse(text);
            assertEquals(text, torus.text());
            for (int from = 0; from < torus.hosts(); from++) {
                for (int to = 0; to < torus.hosts(); to++) {
                    int[] route = torus.route(from, to);
                    assertEquals(distance((Torus) torus, from, to), route.length, text + " " + from + " to " + to);
                    assertTrue(IntStream.of(route).allMatch(link -> link >= 0 && link < torus.links()));
                    assertEquals(route.length, IntStream.of(route).distinct().count());
                }
            }
        }
    }

    private static int distance(Torus torus, int from, int to) {
        return IntStream.range(0, torus.grid().sides().size())
                .map(axis -> {
                    int side = torus.grid().sides().get(axis);
                    int forwards = Math.floorMod(
                            torus.grid().coordinate(to, axis) - torus.grid().coordinate(from, axis), side);
                    return Math.min(forwards, side - forwards);
                })
                .sum();
    }

    @Test
    void routesOfAFatTreePassTheCoreOnlyBetweenSwitches() {
        FatTree tree = (FatTree) Interconnect.parse("fat-tree:10/4/2");
        assertEquals("fat-tree:10/4/2", tree.text());
        assertEquals(26, tree.links());
        assertArrayEquals(new int[] {1, 13}, tree.route(1, 3));
        assertArrayEquals(new int[] {1, 20, 25, 18}, tree.route(1, 8));
        assertArrayEquals(new int[0], tree.route(5, 5));
        assertEquals(2, tree.width(20), EXACT);
        assertEquals(1, tree.width(19), EXACT);
    }

    @Test
    void whatUsersTypeWronglyIsNamed() {
        for (String wrong : List.of(
                "ring:8",
                "torus",
                "torus:",
                "torus:0",
                "torus:40000x40000",
                "fat-tree:8/4",
                "fat-tree:8/4/x",
                "fat-tree:8/4/0",
                "fat-tree:8/4/1e999")) {
            assertThrows(IllegalArgumentException.class, () -> Interconnect.parse(wrong), wrong);
        }
    }

    @Test
    void aFatTreeMayHaveLargeSwitchesButNotMoreLinksThanNumbers() {
        int most = (1 << 30) - 2;
        FatTree tree = new FatTree(most, Integer.MAX_VALUE, 1);
        assertEquals(2 * most + 2, tree.links());
        assertThrows(IllegalArgumentException.class, () -> new FatTree(1 << 30, Integer.MAX_VALUE, 1));
        assertThrows(IllegalArgumentException.class, () -> new FatTree(1 << 29, 1, 1));
    }

    /** 2(P - 1) steps in which each host sends one chunk to its neighbour. */
    @Test
    void aRingLoadsEachLinkOfACircleAlike() {
        LinkLoads loads = loads("allreduce", "ring", "torus:6", 600);
        assertEquals(10, loads.steps().size());
        loads.steps().forEach(step -> assertEquals(new LinkLoads.Step(600, 600, 100, 1), step));
        assertEquals(10 * (1e-6 + 1e-7 + 100e-9), loads.seconds(1e-6, 1e-7, 1e-9), 1e-15);
    }

    /** The whole vector, over distances 1, 2, 4: as many messages share a link one way, but half of them at the longest. */
    @Test
    void doublingDistancesShareLinks() {
        LinkLoads loads = loads("allreduce", "recursive-doubling", "torus:8", 80);
        assertEquals(
                List.of(1, 2, 4),
                loads.steps().stream().map(LinkLoads.Step::hops).toList());
        assertEquals(80.0, loads.steps().getFirst().busiest(), EXACT);
        assertEquals(8 * 80 * (1 + 2 + 4), loads.global(), EXACT);
    }

    /** A message between switches of four hosts, tapered to a fourth, is as slow as four on a host's link. */
    @Test
    void taperedLinksAreNarrow() {
        LinkLoads loads = loads("allgather", "direct", "fat-tree:8/4/4", 80);
        assertEquals(1, loads.steps().size());
        assertEquals(2 * 2 * 16 * 10, loads.global(), EXACT);
        assertEquals(160, loads.busiest(), EXACT);
    }

    /** Bytes are whole numbers beyond 2^24, too. */
    @Test
    void longVectorsCountToTheByte() {
        LinkLoads loads = loads("allgather", "direct", "fat-tree:8/4/4", 8 * 100_000_001L);
        assertEquals(2 * 2 * 16 * 100_000_001.0, loads.global(), EXACT);
        assertEquals(16 * 100_000_001.0, loads.busiest(), EXACT);
    }

    /** The shares that the articles on Swing and Bine trees state, of volume on a circle. */
    @Test
    void swingAndBineMoveAThirdLess() {
        double swing = loads("allreduce", "swing", "torus:64", 64000).global();
        double halving =
                loads("allreduce", "recursive-halving", "torus:64", 64000).global();
        assertEquals(0.70, swing / halving, 0.01);
        double bine = loads("broadcast", "bine-tree", "torus:64", 64000).global();
        double binomial = loads("broadcast", "binomial-tree", "torus:64", 64000).global();
        assertEquals(0.70, bine / binomial, 0.01);
    }

    /** Where a rank sends one message a step, and waits for one, rounds are the steps. */
    @Test
    void roundsAreTheStepsOfAlgorithmsWithoutPipeline() {
        for (String name :
                List.of("ring", "recursive-doubling", "recursive-halving", "swing", "bine", "binomial-tree")) {
            assertEquals(
                    loads("allreduce", name, "torus:4x4", 640),
                    LinkLoads.ofRounds(
                            schedule("allreduce", name, 16), layout(name, 640), Interconnect.parse("torus:4x4")),
                    name);
        }
    }

    /** Three segments down a chain of four ranks: the last arrives two rounds after the first, which needs three. */
    @Test
    void segmentsOfAPipelineMoveAtTheSameTime() {
        Schedule chain = schedule("broadcast", "chain:segments=3", 4);
        LinkLoads loads = LinkLoads.ofRounds(chain, Layout.uniform(30, 3), Interconnect.parse("torus:4"));
        assertEquals(
                List.of(10.0, 20.0, 30.0, 20.0, 10.0),
                loads.steps().stream().map(LinkLoads.Step::bytes).toList());
        assertEquals(50, loads.busiest(), EXACT);
        assertEquals(90, loads.global(), EXACT);
    }

    @Test
    void aMessageThatNoRankSendsIsNamed() {
        Schedule ring = schedule("allreduce", "ring", 4);
        Schedule broken = Schedule.of(
                "half",
                ring.collective(),
                Symmetry.NONE,
                rank -> rank == 2 ? new ProgramBuilder(rank).build() : ring.program(rank));
        IllegalArgumentException thrown = assertThrows(
                IllegalArgumentException.class,
                () -> LinkLoads.ofRounds(broken, Layout.uniform(40, 4), Interconnect.parse("torus:4")));
        assertTrue(thrown.getMessage().contains("schedule=half"), thrown.getMessage());
    }

    private static Layout layout(String name, long bytes) {
        return Layout.uniform(
                bytes, schedule("allreduce", name, 16).collective().chunks());
    }

    @Test
    void eachRankHasAHost() {
        Schedule schedule = schedule("allreduce", "ring", 9);
        Torus torus = new Torus(Grid.parse("8"));
        assertThrows(IllegalArgumentException.class, () -> LinkLoads.of(schedule, Layout.uniform(90, 9), torus));
    }

    private static LinkLoads loads(String collective, String name, String where, long bytes) {
        Interconnect interconnect = Interconnect.parse(where);
        Schedule schedule = schedule(collective, name, interconnect.hosts());
        return LinkLoads.of(
                schedule, Layout.uniform(bytes, schedule.collective().chunks()), interconnect);
    }

    private static Schedule schedule(String collective, String name, int ranks) {
        return Algorithms.byName(collective, name).orElseThrow().schedule(ScheduleRequest.of(ranks));
    }
}
