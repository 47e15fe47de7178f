package io.tutti.measure.machine;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tutti.bootstrap.placement.ProcessorSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class CopyProbeTest {
    @Test
    void copiesHaveABandwidth() {
        assumeTrue(ProcessorSet.allowed().size() > 1, "needs two processors");
        double bandwidth = new CopyProbe(ProcessorSet.allowed()).gigabytesPerSecond();
        assertTrue(bandwidth > 0.01 && bandwidth < 1000, bandwidth + " GB/s");
    }

    @Test
    void oneProcessorHasNoOther() {
        assertTrue(Double.isNaN(new CopyProbe(List.of(0)).gigabytesPerSecond()));
    }
}
