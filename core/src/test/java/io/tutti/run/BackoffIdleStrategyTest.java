package io.tutti.run;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.bootstrap.Jobs;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BackoffIdleStrategyTest {
    private static final int PARKS = 20;
    private static final long PARK_NS = 2_000_000;

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aThreadLeavesItsProcessorInterruptedOrNot(boolean isInterrupted) throws Exception {
        long taken = Jobs.later(() -> {
                    if (isInterrupted) {
                        Thread.currentThread().interrupt();
                    }
                    long begin = System.nanoTime();
                    for (int park = 0; park < PARKS; park++) {
                        BackoffIdleStrategy.park(PARK_NS);
                    }
                    assertTrue(Thread.interrupted() == isInterrupted, "the interrupt was lost");
                    return System.nanoTime() - begin;
                })
                .get(30, TimeUnit.SECONDS);
        assertTrue(taken >= PARKS / 2 * PARK_NS, () -> taken + " ns"); // a park may end early
    }
}
