package io.tutti.select;

import static org.junit.jupiter.api.Assertions.assertEquals;
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
import org.junit.jupiter.api.Test;

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

    @Test
    void moreLanesThanThereAreIsAnError() {
        Options options = Options.defaults().with(Setting.ALGORITHM, "pipelined-ring:segments=4,lanes=3");
        String message = assertThrows(
                        IllegalArgumentException.class,
                        () -> chooser(options).choose(call("allreduce", 1000, true, false)))
                .getMessage();
        assertTrue(message.contains("TUTTI_LANES=3"), message);
        assertEquals(
                "pipelined-ring:segments=4,lanes=3",
                chooser(options.with(Setting.LANES, "3"))
                        .choose(call("allreduce", 1000, true, false))
                        .name());
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
