package io.tutti.run;

import io.tutti.kernel.Computation;
import io.tutti.kernel.Kernel;
import java.lang.foreign.MemorySegment;

/** What one run of a plan works on; mutable so that nothing is allocated for it. */
final class TaskArguments {
    MemorySegment input;
    MemorySegment output;
    MemorySegment scratch;
    /** Combines elements; null for collectives that only move. */
    Kernel kernel;
    /** Computes what schedules apply kernels for; null for collectives without such. */
    Computation computation;

    int elementBytes;
    /** Number of this collective on its communicator, and what all ranks must believe it to be. */
    long sequence;

    int signature;

    MemorySegment buffer(int number) {
        return switch (number) {
            case Plan.INPUT -> input;
            case Plan.OUTPUT -> output;
            default -> scratch;
        };
    }
}
