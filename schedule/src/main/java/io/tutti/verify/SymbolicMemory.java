package io.tutti.verify;

import io.tutti.schedule.Buffer;
import io.tutti.schedule.ChunkRun;
import io.tutti.schedule.Collective;
import io.tutti.schedule.Slice;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** The contents of a rank's buffers, as numbers of {@link Expressions}. */
final class SymbolicMemory {
    /** The value of a chunk that has not been written. */
    static final int UNWRITTEN = -1;

    private final ChunkRun input;
    private final ChunkRun output;
    private final boolean inPlace;
    private final int[] inputs;
    private final int[] outputs;
    private final Map<Buffer, Run> scratches = new HashMap<>();

    /** The run of chunks in a scratch buffer. */
    private record Run(int first, int[] values) {
        boolean holds(Slice slice) {
            return slice.first() >= first && slice.end() - first <= values.length;
        }

        int value(int chunk) {
            return chunk < first || chunk - first >= values.length ? UNWRITTEN : values[chunk - first];
        }
    }

    SymbolicMemory(Collective collective, int rank, boolean inPlace, Expressions expressions) {
        input = collective.input(rank);
        output = collective.output(rank);
        this.inPlace = inPlace;
        inputs = new int[input.count()];
        for (int i = 0; i < inputs.length; i++) {
            inputs[i] = expressions.own(rank, input.chunk(i));
        }
        outputs = new int[output.count()];
        Arrays.fill(outputs, UNWRITTEN);
    }

    /** The value of a chunk of OUTPUT, or {@link #UNWRITTEN}. */
    int output(int chunk) {
        return isInput(Buffer.OUTPUT, chunk) ? inputs[input.index(chunk)] : outputs[output.index(chunk)];
    }

    /** Copies the values of the chunks that a buffer may hold, {@link #UNWRITTEN} for those that were not written. */
    void read(Slice slice, int[] into, int start) {
        if (slice.buffer() instanceof Buffer.Scratch) {
            Run run = scratches.get(slice.buffer());
            if (run != null && run.holds(slice)) {
                System.arraycopy(run.values, slice.first() - run.first, into, start, slice.count());
            } else {
                for (int i = 0; i < slice.count(); i++) {
                    into[start + i] = run == null ? UNWRITTEN : run.value(slice.first() + i);
                }
            }
            return;
        }
        for (int chunk = slice.first(); chunk < slice.end(); chunk++) {
            boolean isInput = isInput(slice.buffer(), chunk);
            into[start++] = isInput ? inputs[input.index(chunk)] : outputs[output.index(chunk)];
        }
    }

    /** Writes a slice. A scratch buffer drops its run unless the slice is contained in it. */
    void write(Slice slice, int[] from, int start) {
        if (slice.buffer() instanceof Buffer.Scratch) {
            if (beginsRun(slice)) {
                scratches.put(slice.buffer(), new Run(slice.first(), new int[slice.count()]));
            }
            Run run = scratches.get(slice.buffer());
            System.arraycopy(from, start, run.values, slice.first() - run.first, slice.count());
            return;
        }
        for (int chunk = slice.first(); chunk < slice.end(); chunk++) {
            if (isInput(slice.buffer(), chunk)) {
                inputs[input.index(chunk)] = from[start++];
            } else {
                outputs[output.index(chunk)] = from[start++];
            }
        }
    }

    /** Whether a write would overwrite some memory of another slice, unless both are exactly the same memory. */
    boolean overwrites(Slice target, Slice other) {
        if (target.buffer() instanceof Buffer.Scratch || other.buffer() instanceof Buffer.Scratch) {
            return target.buffer().equals(other.buffer()) && (beginsRun(target) || overlaps(target, other));
        }
        int chunk = Math.max(target.first(), other.first());
        return overlaps(target, other) && isInput(target.buffer(), chunk) == isInput(other.buffer(), chunk);
    }

    private boolean beginsRun(Slice slice) {
        Run run = scratches.get(slice.buffer());
        return run == null || !run.holds(slice);
    }

    private static boolean overlaps(Slice one, Slice other) {
        return one.first() < other.end() && other.first() < one.end() && !one.sameChunks(other);
    }

    private boolean isInput(Buffer buffer, int chunk) {
        return buffer == Buffer.INPUT || inPlace && input.contains(chunk);
    }
}
