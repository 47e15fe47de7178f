package io.tutti.measure.machine;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tutti.bootstrap.placement.ProcessorSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class StateProbeTest {
    @Test
    void aLineTakesSomeTime() {
        assumeTrue(ProcessorSet.allowed().size() > 1, "needs two processors");
        double nanos = new StateProbe(ProcessorSet.allowed(), 20).nanos();
        assertTrue(nanos > 1 && nanos < 1e6, nanos + " ns");
    }

    @Test
    void oneProcessorHasNobodyToTalkTo() {
        assertTrue(Double.isNaN(new StateProbe(List.of(0), 20).nanos()));
    }
}
