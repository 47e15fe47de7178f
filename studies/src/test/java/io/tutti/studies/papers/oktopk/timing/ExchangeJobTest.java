package io.tutti.studies.papers.oktopk.timing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ExchangeJobTest {
    private static final GradientFile FILE = new GradientFile(Path.of("folder", "lenet.gradients"), 100, 2, 8);

    private static ExchangeJob job(long computationNanos) {
        return new ExchangeJob("ok-topk", 100, 0.01, 8, computationNanos, FILE);
    }

    @Test
    void timingsBesideAnotherComputationAreOthers() {
        assertEquals(job(7_000).key(", 2 hosts"), job(7_000).key(", 2 hosts"));
        assertNotEquals(job(7_000).key(", 2 hosts"), job(7_001).key(", 2 hosts"));
    }

    /** Files of earlier versions stay those of the same measurements. */
    @Test
    void timingsWithoutComputationHaveTheNamesTheyHad() {
        assertEquals(
                "dense, 2 hosts, 50 elements, 0.01, 4 calls", new ExchangeJob("dense", 50, 0.01, 4).key(", 2 hosts"));
        assertEquals("ok-topk, 2 hosts, lenet.gradients of 2 x 8, 0.01, 8 calls", job(0).key(", 2 hosts"));
    }
}
