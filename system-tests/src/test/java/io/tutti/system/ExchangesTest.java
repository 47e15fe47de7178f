package io.tutti.system;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Exchanges of gradients over processes give what a single process computes. */
class ExchangesTest {
    private static final long SEED = Long.getLong("tutti.seed", System.nanoTime());

    @ParameterizedTest
    @EnumSource(names = {"SHM", "TCP", "MIXED"})
    void theDrillPasses(Wiring wiring) {
        System.out.println("seed " + SEED + " (-Dtutti.seed)");
        try (Job job = JobSetup.of(3, wiring).start().joined()) {
            job.call("exchanges " + SEED % 1_000_000_000 + " 1");
            job.end();
        }
    }
}
