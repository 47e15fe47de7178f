package io.tutti.run.executor;

import io.tutti.kernel.Kernel;
import io.tutti.run.lowering.Plan;
import io.tutti.spi.Link;
import io.tutti.type.Computation;
import io.tutti.type.ElementType;
import java.lang.foreign.MemorySegment;

/**
 * What one run of a plan works on; mutable so that nothing is allocated for it.
 *
 * <p>References are stored only where they change. A store into an old object is followed by a fence where the garbage
 * collector tracks references between regions, which takes as long as a tenth of a short call.
 */
public final class TaskArguments {
    public MemorySegment input;
    /** Null if it is the same as the input. */
    private MemorySegment output;

    private MemorySegment scratch;
    /** Combines elements; null for collectives that only move. */
    public Kernel kernel;
    /** Computes what schedules apply kernels for; null for collectives without such. */
    public Computation computation;

    public int elementBytes;
    /** The number of ranks if the output is a mean and the executor computes a sum; otherwise 0. */
    public int divisor;

    /** The type of the elements that are divided. */
    public ElementType type;

    /** Number of this collective on its communicator, equal on all ranks. */
    public long sequence;

    /** What the messages of this run carry: the chained hash of the call log, for a transfer the hash of its call. */
    public int fingerprint;

    MemorySegment buffer(int number) {
        return switch (number) {
            case Plan.INPUT -> input;
            case Plan.OUTPUT -> output();
            default -> scratch;
        };
    }

    public MemorySegment output() {
        return output == null ? input : output;
    }

    /** Whether the message that a link has is one of this run, with this key and length. */
    boolean expects(Link link, int key, long bytes) {
        return link.sequence() == sequence
                && link.fingerprint() == fingerprint
                && link.key() == key
                && link.bytes() == bytes;
    }

    public void scratch(MemorySegment memory) {
        if (scratch != memory) {
            scratch = memory;
        }
    }

    /** Sets what the output is divided by, 0 for nothing. */
    public void divideBy(int ranks, ElementType elements) {
        divisor = ranks;
        if (type != elements) {
            type = elements;
        }
    }

    /** Sets the vectors; null for one that a transfer does not have. */
    public void vectors(MemorySegment from, MemorySegment to) {
        input = from;
        if (from != to || output != null) {
            output = from == to ? null : to;
        }
    }

    /** Refers to the caller's vectors no longer. */
    public void release() {
        input = null;
        if (output != null) {
            output = null;
        }
        if (computation != null) {
            computation = null;
        }
    }
}
