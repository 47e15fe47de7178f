package io.tutti.cli.command.measure;

import com.sun.management.OperatingSystemMXBean;
import io.tutti.measure.VectorMemory;
import java.lang.management.ManagementFactory;

/** The memory of this machine, into which the vectors of a measurement must fit. */
final class TotalMemory {
    private TotalMemory() {}

    /** Returns the memory, in a container that of the container. */
    static VectorMemory ofMachine() {
        var system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        return new VectorMemory(system.getTotalMemorySize());
    }
}
