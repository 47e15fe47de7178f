package io.tutti.cli.bench.box;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class StateProbeTest {
    @Test
    void aLineTakesSomeTime() {
        assumeTrue(Processors.allowed().size() > 1, "needs two processors");
        double nanos = new StateProbe(Processors.allowed(), 20).nanos();
        assertTrue(nanos > 1 && nanos < 1e6, nanos + " ns");
    }

    @Test
    void oneProcessorHasNobodyToTalkTo() {
        assertTrue(Double.isNaN(new StateProbe(List.of(0), 20).nanos()));
    }

    @Test
    void listsOfProcessorsAreRead() {
        assertEquals(List.of(0, 1, 2, 8), Processors.parse("0-2,8"));
        assertEquals(List.of(3), Processors.parse("3"));
    }

    @Test
    void onlyTheCallingThreadIsPinned() throws InterruptedException {
        assumeTrue(Processors.allowed().size() > 1, "needs two processors");
        int all = Runtime.getRuntime().availableProcessors();
        boolean[] pinned = new boolean[1];
        Thread thread =
                new Thread(() -> pinned[0] = Affinity.pin(Processors.allowed().get(1)));
        thread.start();
        thread.join();
        assertTrue(pinned[0]);
        assertEquals(all, Runtime.getRuntime().availableProcessors());
    }
}
