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
        boolean holds(int chunk) {
            return chunk >= first && chunk - first < values.length;
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

    /** The value of a chunk that the buffer may hold, or {@link #UNWRITTEN}. */
    int read(Buffer buffer, int chunk) {
        if (buffer instanceof Buffer.Scratch) {
            Run run = scratches.get(buffer);
            return run == null || !run.holds(chunk) ? UNWRITTEN : run.values[chunk - run.first];
        }
        return isInput(buffer, chunk) ? inputs[index(input, chunk)] : outputs[index(output, chunk)];
    }

    /** Prepares a write: a scratch buffer drops its run unless the slice is contained in it. */
    void open(Slice slice) {
        if (slice.buffer() instanceof Buffer.Scratch) {
            Run run = scratches.get(slice.buffer());
            if (run == null || !run.holds(slice.first()) || !run.holds(slice.end() - 1)) {
                int[] values = new int[slice.count()];
                Arrays.fill(values, UNWRITTEN);
                scratches.put(slice.buffer(), new Run(slice.first(), values));
            }
        }
    }

    /** Writes a chunk of a slice that was opened before. */
    void write(Buffer buffer, int chunk, int value) {
        if (buffer instanceof Buffer.Scratch) {
            Run run = scratches.get(buffer);
            run.values[chunk - run.first] = value;
        } else if (isInput(buffer, chunk)) {
            inputs[index(input, chunk)] = value;
        } else {
            outputs[index(output, chunk)] = value;
        }
    }

    private boolean isInput(Buffer buffer, int chunk) {
        return buffer == Buffer.INPUT || inPlace && input.contains(chunk);
    }

    private static int index(ChunkRun run, int chunk) {
        return (chunk - run.first()) / run.stride();
    }
}
