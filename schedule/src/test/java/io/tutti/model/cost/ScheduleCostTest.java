package io.tutti.model.cost;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Algorithms;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.schedule.Layout;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Topology;
import io.tutti.verify.TrafficSummary;
import io.tutti.verify.Verification;
import io.tutti.verify.Verifier;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Steps as simulated are those that the verifier derives in its own way; counts are no less than what is sent. */
class ScheduleCostTest {
    static List<Algorithm> algorithms() {
        return Algorithms.all();
    }

    @ParameterizedTest
    @MethodSource("algorithms")
    void costsAreThoseOfTheVerifier(Algorithm algorithm) {
        for (int nodes : new int[] {1, 2, 3, 8}) {
            for (int ranksPerNode : new int[] {1, 2, 3}) {
                ScheduleRequest request = ScheduleRequest.of(Topology.uniform(nodes, ranksPerNode));
                if (algorithm.takes(request)) {
                    algorithm.variants(request).forEach(variant -> compare(variant.schedule(request)));
                }
            }
        }
    }

    private static void compare(Schedule schedule) {
        int chunks = schedule.collective().chunks();
        Verification verification = Verifier.verify(schedule);
        TrafficSummary traffic = verification.traffic(Layout.ofChunks(chunks));
        ScheduleCost cost = ScheduleCost.of(schedule);
        assertEquals(verification.steps(), cost.depth(), () -> schedule + ": steps");
        assertTrue(traffic.messages() <= cost.messages(), () -> schedule + ": messages");
        assertTrue(traffic.sent() <= cost.travel() * chunks + 1e-6, () -> schedule + ": travel");
        assertEquals(traffic.reduced(), cost.combined() * chunks, 1e-6, () -> schedule + ": combined");
    }
}
