package io.tutti.schedule;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The ops that each op of a program waits for, besides the order of its lane. They are inferred from what ops read and
 * write.
 *
 * <p>Op b waits for an earlier op a if b reads what a wrote, overwrites what a reads, or overwrites what a wrote,
 * unless the order of the lane implies it. It does not imply it if a is in another lane, or if a is a send, because a
 * lane continues before its send is complete. A scratch buffer counts as one location, because a new run of chunks
 * reuses the memory of the previous one. A copy of a chunk onto itself (in place) accesses nothing.
 */
public final class Dependencies {
    private static final int[] NOTHING = {};

    private final int[][] waits;

    private Dependencies(int[][] waits) {
        this.waits = waits;
    }

    /**
     * Infers the dependencies of a program.
     *
     * @param program the program of one rank
     * @param collective the collective that the program belongs to
     * @param inPlace whether INPUT and OUTPUT are the same memory for the chunks that both hold
     * @return the dependencies; immutable
     */
    public static Dependencies of(Program program, Collective collective, boolean inPlace) {
        return new Inference(program, collective, inPlace).infer();
    }

    /**
     * The numbers of the ops that an op waits for, ascending.
     *
     * @param number the waiting op's number in its program
     * @return an array that the caller must not change
     */
    public int[] of(int number) {
        return waits[number];
    }

    /** The accesses to a location that a later access depends on; a location is a chunk of INPUT or OUTPUT, or a whole scratch buffer. */
    private static final class Accesses {
        private int writer = -1;
        private final Numbers readers = new Numbers();
    }

    /** A list of op numbers. */
    private static final class Numbers {
        private int[] numbers = NOTHING;
        private int size;

        void add(int number) {
            if (size == numbers.length) {
                numbers = Arrays.copyOf(numbers, Math.max(2, 2 * size));
            }
            numbers[size++] = number;
        }

        boolean endsWith(int number) {
            return size > 0 && numbers[size - 1] == number;
        }

        /** The numbers in ascending order, each once. */
        int[] distinct() {
            Arrays.sort(numbers, 0, size);
            int end = 0;
            for (int i = 0; i < size; i++) {
                if (end == 0 || numbers[i] != numbers[end - 1]) {
                    numbers[end++] = numbers[i];
                }
            }
            return end == 0 ? NOTHING : Arrays.copyOf(numbers, end);
        }
    }

    /** The accesses to a buffer whose chunks are locations. */
    private static final class Locations {
        private final ChunkRun run;
        private final Accesses[] held;
        /** Chunks that the rank does not hold, which a program that nobody has verified may name. */
        private final Map<Integer, Accesses> others = new HashMap<>();

        Locations(ChunkRun run) {
            this.run = run;
            held = new Accesses[run.count()];
        }

        Accesses of(int chunk) {
            if (!run.contains(chunk)) {
                return others.computeIfAbsent(chunk, c -> new Accesses());
            }
            int index = run.index(chunk);
            Accesses known = held[index];
            return known != null ? known : (held[index] = new Accesses());
        }
    }

    private static final class Inference {
        private final List<Op> ops;
        private final boolean inPlace;
        private final ChunkRun input;
        private final ChunkRun output;
        private final Locations inputs;
        private final Locations outputs;
        private final Map<Buffer, Accesses> scratches = new HashMap<>();
        /** The ops that the current op depends on, those that the lane implies left out. */
        private final Numbers found = new Numbers();

        Inference(Program program, Collective collective, boolean inPlace) {
            this.inPlace = inPlace;
            ops = program.ops();
            input = collective.input(program.rank());
            output = collective.output(program.rank());
            inputs = new Locations(input);
            outputs = new Locations(output);
        }

        Dependencies infer() {
            int[][] waits = new int[ops.size()][];
            for (int number = 0; number < waits.length; number++) {
                Op op = ops.get(number);
                found.size = 0;
                for (Slice slice : op.reads()) {
                    visit(op, slice, number, false);
                }
                for (Slice slice : op.writes()) {
                    visit(op, slice, number, true);
                }
                waits[number] = found.distinct();
            }
            return new Dependencies(waits);
        }

        private void visit(Op op, Slice slice, int number, boolean write) {
            if (slice.buffer() instanceof Buffer.Scratch) {
                access(scratches.computeIfAbsent(slice.buffer(), b -> new Accesses()), op, number, write);
                return;
            }
            for (int chunk = slice.first(); chunk < slice.end(); chunk++) {
                if (!(op instanceof Op.Copy copy && isOntoItself(copy, chunk))) {
                    access(home(slice.buffer(), chunk).of(chunk), op, number, write);
                }
            }
        }

        private boolean isOntoItself(Op.Copy copy, int chunk) {
            Buffer source = copy.source().buffer();
            Buffer target = copy.target().buffer();
            boolean isScratch = source instanceof Buffer.Scratch || target instanceof Buffer.Scratch;
            return !isScratch && home(source, chunk) == home(target, chunk);
        }

        private Locations home(Buffer buffer, int chunk) {
            boolean isInput = buffer == Buffer.INPUT || inPlace && output.contains(chunk) && input.contains(chunk);
            return isInput ? inputs : outputs;
        }

        private void access(Accesses accesses, Op op, int number, boolean write) {
            depend(accesses.writer, op, number);
            if (write) {
                for (int i = 0; i < accesses.readers.size; i++) {
                    depend(accesses.readers.numbers[i], op, number);
                }
                accesses.readers.size = 0;
                accesses.writer = number;
            } else if (!accesses.readers.endsWith(number)) {
                accesses.readers.add(number);
            }
        }

        private void depend(int earlier, Op op, int number) {
            if (earlier >= 0 && earlier != number && !isImpliedByLane(ops.get(earlier), op)) {
                found.add(earlier);
            }
        }

        private static boolean isImpliedByLane(Op earlier, Op later) {
            return earlier.lane() == later.lane() && !(earlier instanceof Op.Send);
        }
    }
}
