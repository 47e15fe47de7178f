package io.tutti.model.simulate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.model.AlphaBetaGamma;
import io.tutti.model.LogGP;
import io.tutti.model.Network;
import io.tutti.model.Networks;
import io.tutti.schedule.Layout;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Symmetry;
import io.tutti.schedule.Topology;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every algorithm's declared symmetry must hold: few ranks simulated for all are the same as all ranks. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class SymmetryContract {
    static final List<Network> NETWORKS = List.of(
            AlphaBetaGamma.ETHERNET_10G.network("postal", "test"),
            new LogGP(1e-5, 2e-6, 1e-6, 8e-10, 2e-10).network("LogGP", "test"),
            Networks.named("blue-waters"));

    /** The algorithms that are examined, with all their variants. */
    protected abstract List<Algorithm> algorithms();

    /** For how many ranks. */
    protected abstract int[] numbersOfRanks();

    @ParameterizedTest
    @MethodSource("algorithms")
    void aRepresentativeStandsForAll(Algorithm algorithm) {
        for (int ranks : numbersOfRanks()) {
            for (Topology topology : topologies(ranks)) {
                for (Algorithm variant : algorithm.variants(ScheduleRequest.of(topology))) {
                    if (variant.takes(ScheduleRequest.of(topology))) {
                        compare(variant.schedule(ScheduleRequest.of(topology)), topology);
                    }
                }
            }
        }
    }

    private static List<Topology> topologies(int ranks) {
        List<Topology> topologies = new ArrayList<>(List.of(Topology.oneNode(ranks), Topology.uniform(ranks, 1)));
        for (int ranksPerNode : new int[] {2, 4, 6}) {
            if (ranks % ranksPerNode == 0) {
                topologies.add(Topology.uniform(ranks / ranksPerNode, ranksPerNode));
            }
        }
        return topologies;
    }

    private static void compare(Schedule schedule, Topology topology) {
        int chunks = schedule.collective().chunks();
        // without symmetry all ranks are simulated on any network, which takes most of the time and compares nothing
        List<Network> networks = schedule.symmetry() == Symmetry.NONE ? NETWORKS.subList(0, 1) : NETWORKS;
        for (Network network : networks) {
            Simulator simulator = Simulator.of(network);
            Layout layout = Layout.uniform(600L * chunks, chunks);
            Outcome one = simulator.run(schedule, topology, layout);
            String what = schedule + " on " + network.name();
            if (schedule.symmetry() == Symmetry.NONE) {
                assertFalse(one.isRepresented(), what);
            } else if (schedule.ranks() > 1 && topology.nodes() == schedule.ranks()) {
                assertEquals(1, one.finish().length, what);
            }
            if (!one.isRepresented()) {
                continue; // All ranks were simulated.
            }
            Outcome all = simulator.withEveryRank().run(schedule, topology, layout);
            for (int rank = 0; rank < schedule.ranks(); rank++) {
                assertEquals(all.finish(rank), one.finish(rank), 1e-12 * all.seconds(), what);
                assertEquals(all.idle(rank), one.idle(rank), 1e-9 * all.seconds(), what);
            }
            assertEquals(all.messages(), one.messages(), what);
        }
    }
}
