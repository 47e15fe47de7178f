package io.tutti.run;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/** What a run does in memory: copies, and reductions of operands that it has found. Allocates nothing. */
final class LocalOps {
    /** Where operands stand, filled in before {@link #combine}. */
    final MemorySegment[] sources;

    final long[] sourceOffsets;

    private final Plan plan;
    private final Binding binding;
    private final TaskArguments call;

    LocalOps(Plan plan, Binding binding, TaskArguments call) {
        this.plan = plan;
        this.binding = binding;
        this.call = call;
        int widest = 0;
        for (int op = 0; op < plan.ops(); op++) {
            widest = Math.max(widest, plan.firstPart[op + 1] - plan.firstPart[op]);
        }
        this.sources = new MemorySegment[widest];
        this.sourceOffsets = new long[widest];
    }

    /** Refers to no operands any more. */
    void release() {
        Arrays.fill(sources, null);
    }

    /** Moves the source of COPY {@code op} to its target. */
    void copy(int op) {
        int source = plan.firstPart[op];
        MemorySegment.copy(
                call.buffer(plan.partBuffer[source]),
                binding.offsets[source],
                call.buffer(plan.partBuffer[source + 1]),
                binding.offsets[source + 1],
                binding.bytes[source]);
    }

    /** Combines the sources of parts {@code from} to {@code target}, into {@code length} bytes of the target from {@code at}. */
    void combine(int from, int target, long at, long length) {
        MemorySegment result = call.buffer(plan.partBuffer[target]);
        long offset = binding.offsets[target] + at;
        long count = length / call.elementBytes;
        if (target - from == 2) {
            call.kernel.reduce(sources[0], sourceOffsets[0], sources[1], sourceOffsets[1], result, offset, count);
        } else {
            call.kernel.reduceMany(sources, sourceOffsets, target - from, result, offset, count);
        }
    }

    /** Computes some more of the target of APPLY {@code op}, of which {@code from} bytes are there; returns how many are then. */
    long apply(int op, long from) {
        int first = plan.firstPart[op];
        int target = plan.firstPart[op + 1] - 1;
        for (int operand = first; operand < target; operand++) {
            sources[operand - first] = call.buffer(plan.partBuffer[operand]);
            sourceOffsets[operand - first] = binding.offsets[operand];
        }
        return call.computation.apply(
                plan.kernels[op],
                sources,
                sourceOffsets,
                target - first,
                call.buffer(plan.partBuffer[target]),
                binding.offsets[target],
                binding.bytes[target],
                from);
    }
}
