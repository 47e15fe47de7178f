package io.tutti.measure.machine;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tutti.bootstrap.placement.ProcessorSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class CopyProbeTest {
    @Test
    void copiesHaveABandwidth() {
        assumeTrue(ProcessorSet.allowed().size() > 1, "needs two processors");
        CopyProbe probe = new CopyProbe(ProcessorSet.allowed());
        for (double bandwidth : new double[] {probe.copiedGigabytes(), probe.readGigabytes()}) {
            assertTrue(bandwidth > 0.01 && bandwidth < 1000, bandwidth + " GB/s");
        }
    }

    @Test
    void oneProcessorHasNoOther() {
        CopyProbe probe = new CopyProbe(List.of(0));
        assertTrue(Double.isNaN(probe.copiedGigabytes()));
        assertFalse(MachineState.now(new StateProbe(List.of(0), 1), probe).hasValues());
    }
}
