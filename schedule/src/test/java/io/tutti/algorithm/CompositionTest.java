package io.tutti.algorithm;

import io.tutti.schedule.Topology;
import io.tutti.verify.Verifier;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Algorithms that are made of others, with every other that their parameters may name. */
class CompositionTest {
    private static final int MOST = 17;
    private static final List<Topology> NODES = List.of(
            Topology.uniform(3, 2), Topology.uniform(6, 2), Topologies.dealt(5, 3), Topology.of(0, 0, 1, 0, 1, 2, 2));

    static Stream<Algorithm> compositions() {
        return Stream.of(
                        named("allreduce", "smp:across=", "allreduce"),
                        named("allreduce", "split-rail:across=", "allreduce"))
                .flatMap(each -> each);
    }

    private static Stream<Algorithm> named(String collective, String start, String inner) {
        return Algorithms.forCollective(inner).stream()
                .map(each -> Algorithms.byName(collective, start + each.name()).orElseThrow());
    }

    @ParameterizedTest
    @MethodSource("compositions")
    void areRight(Algorithm algorithm) {
        Stream.concat(IntStream.rangeClosed(1, MOST).mapToObj(Topology::oneNode), NODES.stream())
                .map(ScheduleRequest::of)
                .filter(algorithm::takes)
                .map(algorithm::schedule)
                .forEach(Verifier::verify);
    }
}
