package io.tutti.stress.scenario;

import io.tutti.failpoint.Failpoints;
import io.tutti.run.executor.PlanExecutor;
import io.tutti.run.executor.SlotExecutor;
import io.tutti.run.executor.TaskData;
import io.tutti.run.lowering.OneShotPattern;
import io.tutti.spi.Link;
import io.tutti.transport.memory.HostMemory;
import java.lang.foreign.MemorySegment;

/** Sums through slots: short ones beside their stamp, long ones on lines of their own. */
public abstract class SlotSums extends SharedVectors {
    private final HostMemory layout;

    SlotSums(int ranks, int... counts) {
        super(ranks, "allreduce", "one-shot", counts);
        layout = new HostMemory(ranks, 64, 4096);
    }

    @Override
    public final long bytes() {
        return layout.bytes();
    }

    @Override
    final PlanExecutor executor(TaskData data, int rank, MemorySegment memory) {
        return new SlotExecutor(
                data,
                new OneShotPattern(ranks()),
                layout.slots(memory, rank, Failpoints.NONE),
                new Link[ranks()],
                false);
    }

    /** Four, so that each slot is used again. */
    public static final class OfTwo extends SlotSums {
        public OfTwo() {
            super(2, 1, 14, 1, 14);
        }
    }

    public static final class OfThree extends SlotSums {
        public OfThree() {
            super(3, 1, 14, 1, 1);
        }
    }
}
