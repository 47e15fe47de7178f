package io.tutti.algorithm.node;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Algorithms;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.algorithm.Topologies;
import io.tutti.schedule.Topology;
import io.tutti.verify.Reproducibility;
import io.tutti.verify.Verification;
import io.tutti.verify.Verifier;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Algorithms that look at nodes, on nodes of all kinds. */
class NodeAwareTest {
    private static final long SEED = Long.getLong("tutti.seed", System.nanoTime());
    /** Have many chunks, and are examined on few ranks. */
    private static final Set<String> LONG = Set.of("alltoall", "reduce-scatter");
    /** Algorithms between nodes that do not keep the order of ranks. */
    private static final Set<String> REORDERING = Set.of("split-rail", "node-aware");

    static List<Algorithm> algorithms() {
        return Stream.of(
                        Algorithms.byName("allreduce", "smp"),
                        Algorithms.byName("allreduce", "smp:across=recursive-halving"),
                        Algorithms.byName("allreduce", "nap"),
                        Algorithms.byName("allreduce", "split-rail"),
                        Algorithms.byName("allreduce", "split-rail:across=recursive-halving"),
                        Algorithms.byName("broadcast", "smp"),
                        Algorithms.byName("broadcast", "smp:across=double-binary-tree"),
                        Algorithms.byName("reduce", "smp"),
                        Algorithms.byName("allgather", "node-aware"),
                        Algorithms.byName("reduce-scatter", "node-aware"),
                        Algorithms.byName("alltoall", "node-aware"))
                .map(Optional::orElseThrow)
                .toList();
    }

    @ParameterizedTest
    @MethodSource("algorithms")
    void areRightOnEqualNodes(Algorithm algorithm) {
        Topologies.uniform(20, 8)
                .parallel()
                .filter(topology -> isInSample(algorithm, topology))
                .forEach(topology -> verify(algorithm, topology));
    }

    /** All but some of the largest, whose proofs are long, those of many chunks above all. */
    private static boolean isInSample(Algorithm algorithm, Topology topology) {
        return isSmall(algorithm, topology)
                || !LONG.contains(algorithm.collective())
                        && (topology.nodes() % 4 == 0 || Topologies.isInNodeOrder(topology));
    }

    private static boolean isSmall(Algorithm algorithm, Topology topology) {
        return topology.ranks() <= (LONG.contains(algorithm.collective()) ? 24 : 72);
    }

    @ParameterizedTest
    @MethodSource("algorithms")
    void areRightWhereTheLastNodeIsOneRankShort(Algorithm algorithm) {
        IntStream.rangeClosed(2, 20)
                .boxed()
                .parallel()
                .flatMap(nodes -> IntStream.rangeClosed(2, 8).mapToObj(each -> Topologies.oneShort(nodes, each)))
                .filter(topology -> isSmall(algorithm, topology))
                .forEach(topology -> verify(algorithm, topology));
    }

    @ParameterizedTest
    @MethodSource("algorithms")
    void areRightOnUnequalNodes(Algorithm algorithm) {
        System.out.println("seed " + SEED + " (-Dtutti.seed)");
        Random random = new Random(SEED);
        List<Topology> topologies = IntStream.range(0, 80)
                .mapToObj(i -> Topologies.uneven(20, 8, random))
                .toList();
        topologies.parallelStream()
                .filter(topology -> isSmall(algorithm, topology) || !LONG.contains(algorithm.collective()))
                .forEach(topology -> verify(algorithm, topology));
    }

    /** Bits are equal on all ranks, and the order of ranks is kept where nodes are runs of ranks, unless the algorithm between nodes reorders. */
    private static void verify(Algorithm algorithm, Topology topology) {
        ScheduleRequest request = ScheduleRequest.rooted(topology.ranks(), topology.ranks() / 3);
        Verification verification = Verifier.verify(algorithm.schedule(request.on(topology)));
        assertTrue(verification.reproducibility().keeps(Reproducibility.RANKS), topology.toString());
        assertTrue(
                !verification.needsCommutative()
                        || !Topologies.isInNodeOrder(topology)
                        || REORDERING.contains(algorithm.name()),
                algorithm.name() + " on " + topology);
    }
}
