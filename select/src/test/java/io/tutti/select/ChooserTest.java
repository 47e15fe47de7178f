package io.tutti.select;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.call.CollectiveCall;
import io.tutti.call.CollectiveKind;
import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.cost.Alternative;
import io.tutti.cost.Placement;
import io.tutti.schedule.Topology;
import io.tutti.verify.Reproducibility;
import io.tutti.verify.Verifier;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChooserTest {
    private static final Topology NODES = Topology.uniform(3, 3);

    private static Chooser chooser(Options options) {
        return new Chooser(Placement.of(NODES), Policy.of(options));
    }

    @Test
    void everyReductionHasAnOrderedAlgorithm() {
        Chooser chooser = chooser(Options.defaults().with(Setting.REPRODUCIBILITY, "ordered"));
        for (String collective : new String[] {"allreduce", "reduce", "reduce-scatter", "scan", "exscan"}) {
            for (long bytes : new long[] {0, 8, 1 << 12, 1 << 20, 1L << 30}) {
                Algorithm algorithm = chooser.choose(call(collective, bytes, false, false));
                assertEquals(
                        Reproducibility.ORDERED,
                        Verifier.verify(algorithm.schedule(ScheduleRequest.of(NODES)))
                                .reproducibility(),
                        collective + " by " + algorithm.name());
            }
        }
    }

    @Test
    void exactReductionsNeedNoOrder() {
        Options ordered =
                Options.defaults().with(Setting.REPRODUCIBILITY, "ordered").with(Setting.ALGORITHM, "ring");
        assertEquals(
                "ring",
                chooser(ordered).choose(call("allreduce", 1000, true, true)).name());
        assertEquals(
                Reproducibility.ORDERED,
                Verifier.verify(chooser(ordered)
                                .choose(call("allreduce", 1000, true, false))
                                .schedule(ScheduleRequest.of(NODES)))
                        .reproducibility());
    }

    @Test
    void whatIsPreferredIsTakenWithItsParameters() {
        for (String name : new String[] {"nap", "smp:across=ring", "pipelined-ring:segments=7", "split-rail"}) {
            Chooser chooser = chooser(Options.defaults().with(Setting.ALGORITHM, name));
            assertEquals(
                    name, chooser.choose(call("allreduce", 1000, true, false)).name());
            assertEquals(
                    List.of(name),
                    chooser.alternatives(call("allreduce", 1000, true, false)).stream()
                            .filter(Alternative::isChosen)
                            .map(Alternative::name)
                            .toList());
        }
    }

    /** Deriving the properties of all of them takes a minute for thousands of ranks. */
    @Test
    void whoWaitsForAllAlternativesIsToldOfEach() {
        Set<String> told = new TreeSet<>();
        Set<String> found = new TreeSet<>();
        Chooser chooser = chooser(Options.defaults());
        chooser.alternatives(call("allreduce", 1000, true, false), told::add).forEach(each -> found.add(each.name()));
        assertTrue(told.containsAll(found), () -> told + " of " + found);
    }

    @Test
    void whatIsPreferredCountsWhereItsParametersDo() {
        for (String name : new String[] {"generalized:r=2", "recursive-halving:torus=4x4", "bine:torus=4x4"}) {
            Options options = Options.defaults().with(Setting.ALGORITHM, name);
            Chooser chooser = new Chooser(Placement.of(Topology.oneNode(16)), Policy.of(options));
            assertEquals(
                    name, chooser.choose(call("allreduce", 1000, true, true)).name());
            for (String collective : new String[] {"reduce-scatter", "allgather"}) {
                Choice choice = chooser.decide(call(collective, 1000, true, true));
                assertNotEquals(Choice.Origin.PREFERENCE, choice.origin(), collective + " by " + name);
            }
        }
        Chooser segments = chooser(Options.defaults().with(Setting.ALGORITHM, "knomial-tree:segments=4"));
        assertEquals(
                "knomial-tree:k=4,segments=4",
                segments.choose(call("broadcast", 1000, true, true)).name());
        assertNotEquals(
                Choice.Origin.PREFERENCE,
                segments.decide(call("allreduce", 1000, true, true)).origin());
    }

    /** The collectives that have an algorithm of this name complain, each about its own parameters. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            rings                       | rings is not the name of an algorithm (did you mean ring?)
            one-shot:r=2                | one-shot:r=2: algorithm=one-shot has no parameter r (allreduce)
            recursive-halving:torus=3x3 | recursive-halving:torus=3x3: torus=3x3 must have sides that are powers of two \
            (allreduce); algorithm=recursive-halving has no parameter torus (reduce-scatter)
            """)
    void whatNoCollectiveHasIsRefused(String name, String message) {
        Options options = Options.defaults().with(Setting.ALGORITHM, name);
        assertEquals(
                "TUTTI_ALGORITHM=" + message,
                assertThrows(IllegalArgumentException.class, () -> Policy.of(options))
                        .getMessage());
    }

    @Test
    void moreLanesThanThereAreIsAnError() {
        Options options = Options.defaults().with(Setting.ALGORITHM, "pipelined-ring:segments=4,lanes=3");
        String message = assertThrows(
                        IllegalArgumentException.class,
                        () -> chooser(options).choose(call("allreduce", 1000, true, false)))
                .getMessage();
        assertEquals("TUTTI_ALGORITHM=pipelined-ring:segments=4,lanes=3 needs TUTTI_LANES=3", message);
        assertEquals(
                "pipelined-ring:segments=4,lanes=3",
                chooser(options.with(Setting.LANES, "3"))
                        .choose(call("allreduce", 1000, true, false))
                        .name());
    }

    @Test
    void namedForOneCallItSaysSoToo() {
        CollectiveCall call = call("allreduce", 1000, true, false);
        IllegalArgumentException refused = assertThrows(
                IllegalArgumentException.class,
                () -> chooser(Options.defaults()).named(call, "pipelined-ring:segments=4,lanes=3"));
        assertEquals("algorithm=pipelined-ring:segments=4,lanes=3 needs TUTTI_LANES=3", refused.getMessage());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ring            | false | algorithm=ring reorders operands, which need not commute
            generalized:r=1 | true  | algorithm=generalized:r=1 does not give TUTTI_REPRODUCIBILITY=ranks
            """)
    void aNamedOneThatWouldBreakAPromiseSaysWhich(String name, boolean commutative, String message) {
        Chooser chooser = new Chooser(Placement.of(Topology.oneNode(7)), Policy.of(Options.defaults()));
        CollectiveCall call = call("allreduce", 1000, commutative, false);
        assertEquals(
                message,
                assertThrows(IllegalArgumentException.class, () -> chooser.named(call, name))
                        .getMessage());
    }

    @Test
    void oneThatMustKnowAllCountsSaysSo() {
        CollectiveCall call = call("alltoall", 1000, true, false);
        IllegalArgumentException refused = assertThrows(
                IllegalArgumentException.class,
                () -> chooser(Options.defaults()).named(call, "bruck"));
        assertEquals(
                "algorithm=bruck must know what all ranks send; a call tells only what its own rank does",
                refused.getMessage());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            7 | generalized:r=1 | TUTTI_ALGORITHM=generalized:r=1 does not give TUTTI_REPRODUCIBILITY=ranks
            6 | swing:torus=2x2 | TUTTI_ALGORITHM=swing:torus=2x2 cannot do allreduce for 6 ranks on 1 node
            """)
    void aPreferredOneThatIsPassedOverSaysWhy(int ranks, String name, String reason) {
        Options options = Options.defaults().with(Setting.ALGORITHM, name);
        Chooser chooser = new Chooser(Placement.of(Topology.oneNode(ranks)), Policy.of(options));
        CollectiveCall call = call("allreduce", 1000, true, false);
        assertNotEquals(Choice.Origin.PREFERENCE, chooser.decide(call).origin());
        String explanation = chooser.explain(call);
        assertTrue(explanation.contains("; " + reason), explanation);
    }

    @Test
    void algorithmsForSomeNumbersOfRanksAreJudgedToo() {
        Chooser chooser = new Chooser(Placement.of(Topology.oneNode(100)), Policy.of(Options.defaults()));
        String reasons = chooser.explain(call("allgather", 1 << 20, true, false));
        assertTrue(reasons.matches(".* neighbour-exchange=[0-9.]+µs.*"), reasons);
    }

    /** Also where programs of all ranks would be too long to walk through. */
    @Test
    void thousandsOfRanksHaveAnAlgorithmForEverything() {
        Chooser chooser = new Chooser(Placement.of(Topology.uniform(125, 16)), Policy.of(Options.defaults()));
        for (String collective : new String[] {"reduce-scatter", "reduce"}) {
            assertTrue(
                    chooser.choose(call(collective, 1 << 20, true, false))
                                    .name()
                                    .length()
                            > 0,
                    collective);
        }
    }

    private static CollectiveCall call(String collective, long bytes, boolean commutative, boolean exact) {
        return CollectiveCall.hypothetical(CollectiveKind.named(collective).orElseThrow(), bytes, commutative, exact);
    }
}
