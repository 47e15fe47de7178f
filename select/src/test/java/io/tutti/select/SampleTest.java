package io.tutti.select;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Algorithms;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.algorithm.Topologies;
import io.tutti.schedule.Topology;
import io.tutti.verify.Verification;
import io.tutti.verify.Verifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What is read off a sample of the ranks holds for all of them. */
class SampleTest {
    private static final long SEED = Long.getLong("tutti.seed", System.nanoTime());

    @Test
    void promisesNothingThatDoesNotHoldForAll() {
        System.out.println("seed " + SEED + " (-Dtutti.seed)");
        Random random = new Random(SEED);
        List<Topology> topologies = new ArrayList<>(List.of(
                Topology.oneNode(40),
                Topology.uniform(2, 20),
                Topology.uniform(40, 1),
                Topologies.dealt(3, 14),
                lateMixture(),
                lateSmallNode()));
        while (topologies.size() < 10) {
            topologies.add(Topologies.uneven(16, 6, random));
        }
        topologies.parallelStream().forEach(SampleTest::compare);
    }

    @Test
    void promisesNothingThatDoesNotHoldForAnyNumberOfRanks() {
        IntStream.rangeClosed(2, 75)
                .filter(SampleTest::isToBeCompared)
                .parallel()
                .mapToObj(Topology::oneNode)
                .forEach(SampleTest::compare);
    }

    /** What depends on the number of ranks depends on powers of two, their multiples by three, and parity. */
    private static boolean isToBeCompared(int ranks) {
        return ranks <= 40 || Stream.of(48, 64).anyMatch(number -> Math.abs(ranks - number) <= 1) || ranks % 25 == 0;
    }

    private static void compare(Topology all) {
        Topology sample = Sample.of(all);
        assertTrue(sample.ranks() <= 36, sample.toString());
        algorithms()
                .filter(a -> a.takes(ScheduleRequest.of(all)) && a.takes(ScheduleRequest.of(sample)))
                .forEach(algorithm -> {
                    ScheduleRequest small =
                            algorithm.sample(ScheduleRequest.of(all)).orElse(ScheduleRequest.of(sample));
                    Verification part = Verifier.verify(algorithm.schedule(small));
                    Verification whole = Verifier.verify(algorithm.schedule(ScheduleRequest.of(all)));
                    String where = algorithm.collective() + " " + algorithm.name() + " on " + all;
                    assertEquals(whole.needsCommutative(), part.needsCommutative(), where);
                    assertEquals(whole.reproducibility(), part.reproducibility(), where);
                });
    }

    private static Stream<Algorithm> algorithms() {
        return Algorithms.all().stream().filter(a -> !a.collective().equals("alltoall"));
    }

    /** Nodes are runs of ranks, but for the last rank. */
    private static Topology lateMixture() {
        int[] nodes = new int[45];
        for (int rank = 0; rank < 44; rank++) {
            nodes[rank] = rank / 4;
        }
        return Topology.of(nodes);
    }

    /** The last of the nodes has one rank. */
    private static Topology lateSmallNode() {
        int[] nodes = new int[49];
        for (int rank = 0; rank < 49; rank++) {
            nodes[rank] = rank / 4;
        }
        return Topology.of(nodes);
    }
}
