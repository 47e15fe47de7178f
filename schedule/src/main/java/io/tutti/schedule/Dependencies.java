package io.tutti.schedule;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

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

    /** A location in memory: a chunk of INPUT or OUTPUT, or a whole scratch buffer (chunk -1). */
    private record Location(Buffer buffer, int chunk) {
        /** Written out, as {@link #equals} is: what a record has of itself is made of method handles at the first call of a job. */
        @Override
        public int hashCode() {
            return 31 * buffer.hashCode() + chunk;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Location location && chunk == location.chunk && buffer.equals(location.buffer);
        }
    }

    /** The accesses to a location that a later access depends on. */
    private static final class Accesses {
        private int writer = -1;
        private final List<Integer> readers = new ArrayList<>();
    }

    private static final class Inference {
        private final Program program;
        private final ChunkRun aliased;
        private final ChunkRun input;
        private final Map<Location, Accesses> locations = new HashMap<>();

        Inference(Program program, Collective collective, boolean inPlace) {
            this.program = program;
            this.input = collective.input(program.rank());
            this.aliased = inPlace ? collective.output(program.rank()) : ChunkRun.NONE;
        }

        Dependencies infer() {
            int[][] waits = new int[program.ops().size()][];
            for (int number = 0; number < waits.length; number++) {
                TreeSet<Integer> found = new TreeSet<>();
                Op op = program.ops().get(number);
                for (Slice slice : op.reads()) {
                    visit(op, slice, number, false, found);
                }
                for (Slice slice : op.writes()) {
                    visit(op, slice, number, true, found);
                }
                int self = number;
                found.removeIf(earlier -> earlier == self || impliedByLane(earlier, self));
                waits[number] = found.stream().mapToInt(Integer::intValue).toArray();
            }
            return new Dependencies(waits);
        }

        private boolean impliedByLane(int earlier, int later) {
            Op op = program.ops().get(earlier);
            return op.lane() == program.ops().get(later).lane() && !(op instanceof Op.Send);
        }

        private void visit(Op op, Slice slice, int number, boolean write, TreeSet<Integer> found) {
            if (slice.buffer() instanceof Buffer.Scratch) {
                access(new Location(slice.buffer(), -1), number, write, found);
                return;
            }
            for (int chunk = slice.first(); chunk < slice.end(); chunk++) {
                if (!(op instanceof Op.Copy copy && isOntoItself(copy, chunk))) {
                    access(new Location(home(slice.buffer(), chunk), chunk), number, write, found);
                }
            }
        }

        private boolean isOntoItself(Op.Copy copy, int chunk) {
            return home(copy.source().buffer(), chunk).equals(home(copy.target().buffer(), chunk));
        }

        private Buffer home(Buffer buffer, int chunk) {
            return buffer == Buffer.OUTPUT && aliased.contains(chunk) && input.contains(chunk) ? Buffer.INPUT : buffer;
        }

        private void access(Location location, int number, boolean write, TreeSet<Integer> found) {
            Accesses accesses = locations.computeIfAbsent(location, p -> new Accesses());
            if (accesses.writer >= 0) {
                found.add(accesses.writer);
            }
            if (write) {
                found.addAll(accesses.readers);
                accesses.readers.clear();
                accesses.writer = number;
            } else {
                accesses.readers.add(number);
            }
        }
    }
}
