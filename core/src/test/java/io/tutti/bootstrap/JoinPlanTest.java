package io.tutti.bootstrap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.algorithm.allreduce.AllreduceAlgorithms;
import io.tutti.bootstrap.SimulatedJoin.Costs;
import io.tutti.bootstrap.SimulatedJoin.Result;
import io.tutti.schedule.Op;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Topology;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The plan for more ranks than rank 0 can admit alone (decision 84), played for 32,768 of them. It prints its table. */
class JoinPlanTest {
    private static final int RANKS = 32_768;
    private static final int ROOT = 182;
    private static final long SEED = 104;
    /** Slow on purpose: a handshake of 5 ms, a network of 10 Gbit/s, ranks that start within two seconds. */
    private static final Costs COSTS = new Costs(5e-3, 1e-4, 1.25e9, 100, 2);

    @Test
    void aTreeLetsAllJoinWithFewConnections() {
        Result star = play(RANKS);
        Result twoLevels = play(ROOT);
        Result flat = play(32);
        assertEquals(RANKS - 1, star.connections());
        assertTrue(star.seconds() > 160 && star.sentBytes() > 100_000_000_000L, star::toString);
        assertTrue(twoLevels.connections() <= 2 * ROOT && twoLevels.seconds() < 20, twoLevels::toString);
        assertTrue(flat.connections() <= 33 && flat.seconds() < 10 && flat.sentBytes() < 200_000_000, flat::toString);
    }

    private static Result play(int children) {
        Result result = new SimulatedJoin(RANKS, children, COSTS).run(SEED);
        System.out.printf(
                "%d ranks, %d children: %.1f s, %d connections, %.1f MB sent by one rank at most (seed %d)%n",
                RANKS, children, result.seconds(), result.connections(), result.sentBytes() / 1e6, SEED);
        return result;
    }

    /** One parent and its children: admissions one after the other, then the table to one child after the other. */
    @Test
    void timesAreThoseOfTheCosts() {
        Result result = new SimulatedJoin(5, 4, new Costs(1, 0.5, 100, 100, 0)).run(SEED);
        assertEquals(0.5 + 1 + 4 * 1 + 4 * 5 + 0.5, result.seconds(), 1e-9);
        assertEquals(2_000, result.sentBytes());
    }

    /** Sockets that are opened when first used: as many as a rank has peers in the schedules that it runs. */
    @ParameterizedTest
    @ValueSource(strings = {"ring", "recursive-doubling", "recursive-halving", "binomial-tree", "generalized"})
    void aRankHasFewPeers(String name) {
        Algorithm algorithm = new AllreduceAlgorithms()
                .algorithms().stream()
                        .filter(each -> each.name().equals(name))
                        .findFirst()
                        .orElseThrow();
        Schedule schedule = algorithm.schedule(ScheduleRequest.of(Topology.oneNode(RANKS)));
        for (int rank : List.of(0, 1, 4_711, RANKS - 1)) {
            Set<Integer> peers = new HashSet<>();
            for (Op op : schedule.program(rank).ops()) {
                if (op instanceof Op.Send send) {
                    peers.add(send.peer());
                } else if (op instanceof Op.Recv receive) {
                    peers.add(receive.peer());
                }
            }
            assertTrue(peers.size() <= 2 * 15, () -> name + ": rank " + rank + " has " + peers.size() + " peers");
        }
    }
}
