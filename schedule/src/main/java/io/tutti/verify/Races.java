package io.tutti.verify;

import io.tutti.schedule.Buffer;
import io.tutti.schedule.Op;
import io.tutti.schedule.Program;
import io.tutti.schedule.Slice;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Checks that conflicting accesses of a rank are ordered. Whenever two ops access the same location and one of them
 * writes, lanes and dependencies alone must ensure that the first is complete before the second begins.
 */
final class Races {
    private final InPlaceVariant variant;
    private final Program program;
    private final int rank;
    /** Per op, the ops that are complete when it begins. */
    private final BitSet[] complete;

    private final Map<Long, Accesses> locations = new HashMap<>();

    private static final class Accesses {
        private int writer = -1;
        private final List<Integer> readers = new ArrayList<>();
    }

    private Races(InPlaceVariant variant, int rank) {
        this.variant = variant;
        this.rank = rank;
        program = variant.programs().program(rank);
        complete = new BitSet[program.ops().size()];
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
        int[] last = new int[program.lanes()];
        Arrays.fill(last, -1);
        for (int number = 0; number < complete.length; number++) {
            Op op = program.ops().get(number);
            complete[number] = new BitSet(number);
            if (last[op.lane()] >= 0) {
                follow(number, last[op.lane()], !(program.ops().get(last[op.lane()]) instanceof Op.Send));
            }
            for (int wait : variant.waits(rank, number)) {
                follow(number, wait, true);
            }
            last[op.lane()] = number;
            access(number, op);
        }
    }

    /** Ops that were complete when an earlier op began are complete now, and so is that op if it was waited for. */
    private void follow(int number, int earlier, boolean isComplete) {
        complete[number].or(complete[earlier]);
        if (isComplete) {
            complete[number].set(earlier);
        }
    }

    private void access(int number, Op op) {
        for (Slice slice : op.reads()) {
            for (int chunk = slice.first(); chunk < slice.end(); chunk++) {
                if (!isOntoItself(op, chunk)) {
                    Accesses accesses = accesses(slice.buffer(), chunk);
                    require(number, accesses.writer, slice);
                    accesses.readers.add(number);
                }
            }
        }
        for (Slice slice : op.writes()) {
            for (int chunk = slice.first(); chunk < slice.end(); chunk++) {
                if (!isOntoItself(op, chunk)) {
                    Accesses accesses = accesses(slice.buffer(), chunk);
                    require(number, accesses.writer, slice);
                    for (int reader : accesses.readers) {
                        require(number, reader, slice);
                    }
                    accesses.readers.clear();
                    accesses.writer = number;
                }
            }
        }
    }

    private boolean isOntoItself(Op op, int chunk) {
        return op instanceof Op.Copy copy
                && location(copy.source().buffer(), chunk)
                        == location(copy.target().buffer(), chunk);
    }

    private void require(int number, int earlier, Slice slice) {
        if (earlier >= 0 && earlier != number && !complete[number].get(earlier)) {
            throw variant.programs()
                    .failure(
                            rank,
                            number,
                            "to wait, " + variant + ", for op " + earlier + " ("
                                    + program.ops().get(earlier).text() + ") to leave " + slice,
                            "no order between them");
        }
    }

    private Accesses accesses(Buffer buffer, int chunk) {
        return locations.computeIfAbsent(location(buffer, chunk), p -> new Accesses());
    }

    /** The unit of conflicts: a chunk of INPUT or OUTPUT, or a whole scratch buffer. */
    private long location(Buffer buffer, int chunk) {
        return switch (buffer) {
            case Buffer.Scratch scratch -> -1L - scratch.number();
            case Buffer.User user -> {
                boolean isInput = user == Buffer.User.INPUT
                        || variant.inPlace()
                                && variant.programs().collective().input(rank).contains(chunk);
                yield 2L * chunk + (isInput ? 0 : 1);
            }
        };
    }
}
