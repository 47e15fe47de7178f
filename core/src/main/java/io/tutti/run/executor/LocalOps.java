package io.tutti.run.executor;

import io.tutti.kernel.Scaling;
import io.tutti.run.lowering.Plan;
import io.tutti.spi.MemoryCopy;
import java.lang.foreign.MemorySegment;

/** Copies, reductions and divisions of operands in memory. Allocates nothing. */
public final class LocalOps {
    /** The operands of the next {@link #combine(int, int, long, long)}. */
    private final MemorySegment[] sources;

    private final long[] sourceOffsets;

    private final Plan plan;
    private final Binding binding;
    private final TaskArguments arguments;

    LocalOps(Plan plan, Binding binding, TaskArguments arguments) {
        this.plan = plan;
        this.binding = binding;
        this.arguments = arguments;
        int widest = 0;
        for (int op = 0; op < plan.ops(); op++) {
            widest = Math.max(widest, plan.firstPart[op + 1] - plan.firstPart[op]);
        }
        this.sources = new MemorySegment[widest];
        this.sourceOffsets = new long[widest];
    }

    /** Refers to the caller's vectors no longer. Precedes {@link TaskArguments#release}. */
    public void release() {
        for (int index = 0; index < sources.length; index++) {
            if (sources[index] != null && (sources[index] == arguments.input || sources[index] == arguments.output())) {
                sources[index] = null;
            }
        }
    }

    /** Sets an operand, from 0. */
    void operand(int index, MemorySegment memory, long offset) {
        if (sources[index] != memory) { // see TaskArguments
            sources[index] = memory;
        }
        sourceOffsets[index] = offset;
    }

    /** Moves the source of COPY {@code op} to its target. */
    void copy(int op) {
        copy(op, 0, binding.bytes[plan.firstPart[op]]);
    }

    /** Moves {@code length} bytes of the source of COPY {@code op}, from {@code at}. */
    void copy(int op, long at, long length) {
        int source = plan.firstPart[op];
        MemoryCopy.copy(
                arguments.buffer(plan.partBuffer[source]),
                binding.offsets[source] + at,
                arguments.buffer(plan.partBuffer[source + 1]),
                binding.offsets[source + 1] + at,
                length);
    }

    /**
     * Combines the operands that were set for parts {@code from} to {@code target}, into {@code length} bytes of the target
     * from {@code at}.
     */
    void combine(int from, int target, long at, long length) {
        if (target - from == 2) {
            combine(sources[0], sourceOffsets[0], sources[1], sourceOffsets[1], target, at, length);
        } else {
            MemorySegment result = arguments.buffer(plan.partBuffer[target]);
            long offset = binding.offsets[target] + at;
            arguments.kernel.reduceMany(
                    sources, sourceOffsets, target - from, result, offset, length / arguments.elementBytes);
        }
    }

    /** Combines two operands into {@code length} bytes of a target from {@code at}. */
    void combine(
            MemorySegment left,
            long leftOffset,
            MemorySegment right,
            long rightOffset,
            int target,
            long at,
            long length) {
        MemorySegment result = arguments.buffer(plan.partBuffer[target]);
        long offset = binding.offsets[target] + at;
        arguments.kernel.reduce(left, leftOffset, right, rightOffset, result, offset, length / arguments.elementBytes);
    }

    /** Divides {@code length} bytes of a part of the output from {@code at}, for a mean. */
    void divide(int part, long at, long length) {
        divideOutput(binding.offsets[part] + at, length);
    }

    /** Divides the whole output. */
    public void divideAll() {
        divideOutput(0, arguments.output().byteSize());
    }

    /** Divides what of the output is not one of the plan's final parts. */
    void divideOthers() {
        long at = 0;
        for (int part : plan.finalParts) {
            divideOutput(at, binding.offsets[part] - at);
            at = binding.offsets[part] + binding.bytes[part];
        }
        divideOutput(at, arguments.output().byteSize() - at);
    }

    private void divideOutput(long offset, long length) {
        if (length > 0) {
            MemorySegment output = arguments.output();
            Scaling.divide(
                    output, offset, output, offset, length / arguments.elementBytes, arguments.divisor, arguments.type);
        }
    }

    /** Computes some more of the target of APPLY {@code op}, of which {@code from} bytes are there; returns how many are then. */
    long apply(int op, long from) {
        int first = plan.firstPart[op];
        int target = plan.firstPart[op + 1] - 1;
        for (int operand = first; operand < target; operand++) {
            operand(operand - first, arguments.buffer(plan.partBuffer[operand]), binding.offsets[operand]);
        }
        return arguments.computation.apply(
                plan.kernels[op],
                sources,
                sourceOffsets,
                target - first,
                arguments.buffer(plan.partBuffer[target]),
                binding.offsets[target],
                binding.bytes[target],
                from);
    }
}
