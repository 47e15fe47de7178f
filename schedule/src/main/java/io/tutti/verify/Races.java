package io.tutti.verify;

import io.tutti.schedule.Buffer;
import io.tutti.schedule.ChunkRun;
import io.tutti.schedule.Op;
import io.tutti.schedule.Slice;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Checks that conflicting accesses of a rank are ordered. Whenever two ops access the same location and one of them
 * writes, the later one must wait for the earlier one, or follow it in its lane, and the earlier one must not be a send
 * then, because a lane continues before its send is complete. An order by way of a third op would do, but {@link
 * io.tutti.schedule.Dependencies} state all.
 */
final class Races {
    private final InPlaceVariant variant;
    private final int rank;
    private final ProgramSet programs;
    private final ChunkRun input;
    private final ChunkRun output;

    private final Accesses[] inputs;
    private final Accesses[] outputs;
    private final Map<Buffer, Accesses> scratches = new HashMap<>();

    /** The accesses to a location, the unit of conflicts: a chunk of INPUT or OUTPUT, or a whole scratch buffer. */
    private static final class Accesses {
        private int writer = -1;
        private int[] readers = {};
        private int count;

        void read(int number) {
            if (count > 0 && readers[count - 1] == number) {
                return;
            }
            if (count == readers.length) {
                readers = Arrays.copyOf(readers, Math.max(2, 2 * count));
            }
            readers[count++] = number;
        }
    }

    private Races(InPlaceVariant variant, int rank) {
        this.variant = variant;
        this.rank = rank;
        programs = variant.programs();
        input = programs.collective().input(rank);
        output = programs.collective().output(rank);
        inputs = new Accesses[input.count()];
        outputs = new Accesses[output.count()];
    }

    /**
     * Checks every rank.
     *
     * @throws VerificationException if two conflicting accesses are unordered
     */
    static void check(InPlaceVariant variant) {
        for (int rank = 0; rank < variant.programs().ranks(); rank++) {
            new Races(variant, rank).check();
        }
    }

    private void check() {
        for (int number = 0; number < programs.ops(rank); number++) {
            access(number, programs.op(rank, number));
        }
    }

    private boolean isComplete(int number, int earlier) {
        Op before = programs.op(rank, earlier);
        boolean isImplied = before.lane() == programs.op(rank, number).lane() && !(before instanceof Op.Send);
        return isImplied || Arrays.binarySearch(variant.waits(rank, number), earlier) >= 0;
    }

    private void access(int number, Op op) {
        for (Slice slice : op.reads()) {
            for (int chunk = slice.first(); chunk < slice.end(); chunk++) {
                if (!isOntoItself(op, chunk)) {
                    Accesses accesses = accesses(slice.buffer(), chunk);
                    require(number, accesses.writer, slice);
                    accesses.read(number);
                }
            }
        }
        for (Slice slice : op.writes()) {
            for (int chunk = slice.first(); chunk < slice.end(); chunk++) {
                if (!isOntoItself(op, chunk)) {
                    Accesses accesses = accesses(slice.buffer(), chunk);
                    require(number, accesses.writer, slice);
                    for (int i = 0; i < accesses.count; i++) {
                        require(number, accesses.readers[i], slice);
                    }
                    accesses.count = 0;
                    accesses.writer = number;
                }
            }
        }
    }

    private boolean isOntoItself(Op op, int chunk) {
        return op instanceof Op.Copy copy
                && accesses(copy.source().buffer(), chunk)
                        == accesses(copy.target().buffer(), chunk);
    }

    private void require(int number, int earlier, Slice slice) {
        if (earlier >= 0 && earlier != number && !isComplete(number, earlier)) {
            throw programs.failure(
                    rank,
                    number,
                    "to wait, " + variant + ", for op " + earlier + " ("
                            + programs.op(rank, earlier).text() + ") to leave " + slice,
                    "no order between them");
        }
    }

    private Accesses accesses(Buffer buffer, int chunk) {
        if (buffer instanceof Buffer.Scratch) {
            return scratches.computeIfAbsent(buffer, b -> new Accesses());
        }
        boolean isInput = buffer == Buffer.INPUT || variant.inPlace() && input.contains(chunk);
        Accesses[] locations = isInput ? inputs : outputs;
        int index = (isInput ? input : output).index(chunk);
        Accesses known = locations[index];
        return known != null ? known : (locations[index] = new Accesses());
    }
}
