package io.tutti.system;

import org.junit.jupiter.api.Test;

/** Exchanges of gradients over processes give what a single process computes. */
class ExchangesTest {
    private static final long SEED = Long.getLong("tutti.seed", System.nanoTime());

    /** Two ranks share memory, the third is reached over TCP. */
    @Test
    void theDrillPasses() {
        System.out.println("seed " + SEED + " (-Dtutti.seed)");
        try (Job job = JobSetup.of(3, Wiring.MIXED).start().joined()) {
            job.call("exchanges " + SEED % 1_000_000_000 + " 1");
            job.end();
        }
    }
}
