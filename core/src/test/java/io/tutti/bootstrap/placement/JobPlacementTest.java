package io.tutti.bootstrap.placement;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.tutti.config.LineRate;
import java.util.List;
import org.junit.jupiter.api.Test;

class JobPlacementTest {
    private static HostFacts rank(String name, String boot, int processors, Integer... allowed) {
        return new HostFacts(
                name, 42, processors, List.of(allowed), LineRate.parse("1gbit"), boot, "", new byte[] {1, 2});
    }

    private static JobPlacement of(int[] groups, HostFacts... facts) {
        return JobPlacement.of(List.of(facts), groups);
    }

    private static int[] indices(JobPlacement placement) {
        return placement.ranks().stream().mapToInt(RankPlacement::index).toArray();
    }

    @Test
    void ranksOfOneMachineShareItsProcessors() {
        JobPlacement placement = of(
                new int[] {0, 0, 0, 1},
                rank("n7", "a", 2, 0, 1),
                rank("n7", "a", 2, 0, 1),
                rank("n7", "a", 2, 0, 1),
                rank("n8", "b", 4, 0, 1, 2, 3));
        RankPlacement first = placement.ranks().getFirst();
        RankPlacement last = placement.ranks().getLast();
        assertEquals(1.5, first.oversubscription());
        assertEquals(2, first.processors());
        assertEquals(1, last.oversubscription());
        assertEquals(4, last.processors());
        assertEquals(1.5, placement.oversubscription(new int[] {3, 0}));
        assertEquals(1, placement.oversubscription(new int[] {3}));
        assertArrayEquals(new int[] {0, 1, 2, 0}, indices(placement));
    }

    /** Containers of one machine: they were numbered by who shares memory, and two ranks were pinned to one processor. */
    @Test
    void ranksThatShareNoMemoryHaveProcessorsOfTheirOwnOnOneMachine() {
        JobPlacement placement = of(
                new int[] {0, 0, 1, 1},
                rank("left", "a", 4, 0, 1, 2, 3),
                rank("left", "a", 4, 0, 1, 2, 3),
                rank("right", "a", 4, 0, 1, 2, 3),
                rank("right", "a", 4, 0, 1, 2, 3));
        assertArrayEquals(new int[] {0, 1, 2, 3}, indices(placement));
        assertEquals(4, placement.ranks().get(2).ranks());
        assertEquals(4, placement.ranks().get(2).processors());
        assertEquals(2, placement.hostCount(new int[] {0, 1, 2, 3}));
    }

    @Test
    void machinesOfOneNameAreDifferentHosts() {
        int[] both = {0, 1};
        JobPlacement same = of(new int[] {0, 0}, rank("debian", "a", 2, 0, 1), rank("debian", "a", 2, 0, 1));
        assertEquals(1, same.hostCount(both));
        assertEquals("debian", same.hosts(both));
        assertEquals(LineRate.UNKNOWN, same.lineRate(both));
        JobPlacement different = of(new int[] {0, 1}, rank("debian", "a", 2, 0, 1), rank("debian", "b", 2, 0, 1));
        assertEquals(2, different.hostCount(both));
        assertNotEquals("debian", different.hosts(both));
        assertEquals(LineRate.parse("1gbit"), different.lineRate(both));
        assertEquals(1, different.ranks().getLast().ranks());
    }

    /** Where the system has no boot id. */
    @Test
    void machinesWithoutABootIdAreKnownByName() {
        JobPlacement placement = of(new int[] {0, 1}, rank("n7", "", 2, 0, 1), rank("n8", "", 2, 0, 1));
        assertEquals(1, placement.ranks().getLast().ranks());
        assertEquals(2, placement.ranks().getLast().processors());
    }

    /** As launchers bind them: each sees one processor only, but it is its own. */
    @Test
    void ranksThatAreBoundToDifferentProcessorsShareNone() {
        JobPlacement apart = of(new int[2], rank("n7", "a", 1, 0), rank("n7", "a", 1, 1));
        assertEquals(1, apart.ranks().getFirst().oversubscription());
        assertEquals(2, apart.ranks().getFirst().processors());
        JobPlacement together = of(new int[2], rank("n7", "a", 1, 1), rank("n7", "a", 1, 1));
        assertEquals(2, together.ranks().getFirst().oversubscription());
    }

    /** A container may run on all processors, but not at a time. */
    @Test
    void aShareOfTheProcessorsTimeIsNoMore() {
        JobPlacement limited = of(new int[2], rank("n7", "a", 1, 0, 1, 2, 3), rank("n7", "a", 1, 0, 1, 2, 3));
        assertEquals(2, limited.ranks().getFirst().processors());
        assertEquals(1, limited.ranks().getFirst().oversubscription());
    }
}
