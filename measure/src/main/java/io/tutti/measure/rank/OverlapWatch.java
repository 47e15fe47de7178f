package io.tutti.measure.rank;

import io.tutti.Communicator;
import io.tutti.Prepared;
import io.tutti.Work;
import io.tutti.measure.wire.Instruction;
import io.tutti.type.Reduction;
import java.util.Arrays;

/**
 * Times a collective alone, a computation that takes as long, and both together: started, computed, awaited. What the
 * last takes less than the first two after each other was hidden behind the computation.
 */
final class OverlapWatch {
    private static final int PARTS = Instruction.OVERLAP_PARTS;

    private static final int SAMPLES = 9;

    private final Communicator world;
    private final Runnable barrier;
    private final ComputeLoop computation = new ComputeLoop();

    OverlapWatch(Communicator world, Runnable barrier) {
        this.world = world;
        this.barrier = barrier;
    }

    /** Returns {@link Instruction#OVERLAP_PARTS} times in nanoseconds for each iteration. {@code touch} runs before each barrier of a call. */
    long[] each(Runnable touch, Prepared prepared, int untimed, int iterations) {
        long units = computation.unitsIn(nanosOnSlowestRank(touch, prepared));
        for (int i = 0; i < untimed; i++) {
            together(prepared, units);
        }
        long[] times = new long[PARTS * iterations];
        for (int i = 0; i < iterations; i++) {
            times[PARTS * i] = alone(touch, prepared);
            barrier.run();
            long start = System.nanoTime();
            computation.run(units);
            times[PARTS * i + 1] = System.nanoTime() - start;
            touch.run();
            barrier.run();
            times[PARTS * i + 2] = together(prepared, units);
        }
        return times;
    }

    private long alone(Runnable touch, Prepared prepared) {
        touch.run();
        barrier.run();
        long start = System.nanoTime();
        prepared.run();
        return System.nanoTime() - start;
    }

    private long together(Prepared prepared, long units) {
        long start = System.nanoTime();
        Work work = prepared.start();
        computation.run(units);
        work.await();
        return System.nanoTime() - start;
    }

    /** The median of some calls, where it is greatest: all ranks compute as long. */
    private long nanosOnSlowestRank(Runnable touch, Prepared prepared) {
        long[] samples = new long[SAMPLES];
        for (int i = 0; i < SAMPLES; i++) {
            samples[i] = alone(touch, prepared);
        }
        Arrays.sort(samples);
        long[] median = {samples[SAMPLES / 2]};
        world.allreduce(median, Reduction.MAX);
        return median[0];
    }
}
