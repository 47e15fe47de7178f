package io.tutti.algorithm;

import io.tutti.schedule.Topology;
import io.tutti.verify.Verifier;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What algorithms that are made of others must hold, with every other algorithm that their parameters may name. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class CompositionContract {
    private static final int MOST = 17;
    private static final List<Topology> NODES = List.of(
            Topology.uniform(3, 2), Topology.uniform(6, 2), Topologies.dealt(5, 3), Topology.of(0, 0, 1, 0, 1, 2, 2));

    /** The compositions that are examined. */
    protected abstract Stream<Algorithm> compositions();

    /**
     * An algorithm with each algorithm of another collective.
     *
     * @param start its name up to and with the equals sign of the parameter that names the other one
     * @param inner collective of the other one
     */
    protected static Stream<Algorithm> named(String collective, String start, String inner) {
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
