package io.tutti.select;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.schedule.Topology;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * The precomputed properties equal those derived from the schedules. When an algorithm changed, derive them anew:
 * {@code java -cp select/target/test-classes:select/target/classes:spi/target/classes:kernel/target/classes:schedule/target/classes
 * io.tutti.select.PropertiesMaker select/src/main/resources/io/tutti/select/precomputed.txt}.
 */
class PrecomputedPropertiesTest {
    private static final long SEED = Long.getLong("tutti.seed", System.nanoTime());
    private static final int LARGE_ONES = 3;
    /** One more than a power of two: some algorithms have another form there. */
    private static final List<Topology> SPECIAL = List.of(Topology.oneNode(17), Topology.oneNode(33));

    @Test
    void factsAreWhatSchedulesSay() {
        System.out.println("seed " + SEED + " (-Dtutti.seed)");
        List<Topology> some = new ArrayList<>();
        List<Topology> large = new ArrayList<>();
        PropertiesMaker.topologies().forEach(t -> (t.ranks() <= 12 ? some : large).add(t));
        Collections.shuffle(large, new Random(SEED));
        some.addAll(large.subList(0, LARGE_ONES));
        some.addAll(SPECIAL);
        some.parallelStream().forEach(PrecomputedPropertiesTest::compare);
    }

    private static void compare(Topology topology) {
        Map<String, List<ScheduleProperties>> derived = PropertiesMaker.of(topology);
        String expected = PrecomputedProperties.write(topology, derived);
        Map<String, List<ScheduleProperties>> read = new LinkedHashMap<>();
        PrecomputedProperties precomputed = new PrecomputedProperties(topology);
        derived.keySet().forEach(name -> read.put(name, precomputed.of(name)));
        String found = PrecomputedProperties.write(topology, read);
        assertEquals(expected, found, "precomputed.txt is out of date; the source of this test states how to write it");
    }

    @Test
    void ranksOnNodesOfTheirOwnAreLikeRanksOnOneNode() {
        for (int ranks : new int[] {2, 7, 16, 33}) {
            assertEquals(
                    PrecomputedProperties.write(Topology.oneNode(ranks), PropertiesMaker.of(Topology.oneNode(ranks))),
                    PrecomputedProperties.write(
                            Topology.uniform(ranks, 1), PropertiesMaker.of(Topology.uniform(ranks, 1))));
        }
    }

    @Test
    void otherTopologiesHaveNone() {
        List<Topology> others =
                List.of(Topology.oneNode(65), Topology.of(0, 1, 0, 1), Topology.of(0, 0, 1), Topology.uniform(2, 3));
        for (Topology other : others) {
            assertTrue(new PrecomputedProperties(other).of("allreduce").isEmpty(), other.toString());
        }
    }

    /** Nodes of the size of the first one would be 2^28 ranks. */
    @Test
    void nodesOfUnequalSizesAreNotMadeEqual() {
        int ranks = 1 << 15;
        Topology uneven = Topology.of(IntStream.range(0, ranks)
                .map(rank -> Math.max(0, rank - ranks / 2))
                .toArray());
        assertTrue(new PrecomputedProperties(uneven).of("allreduce").isEmpty());
    }
}
