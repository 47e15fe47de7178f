package io.tutti.verify;

import io.tutti.schedule.Buffer;
import io.tutti.schedule.Op;
import io.tutti.schedule.Slice;
import io.tutti.schedule.Symmetry;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * Checks that the programs of ranks equal those of their representatives, renamed as the schedule's symmetry states.
 */
final class SymmetryCheck {
    private final ProgramSet programs;
    private final Symmetry symmetry;
    private final int rank;
    private final int representative;
    /** The names of the representative's scratch buffers on this rank, and the inverse. */
    private final Map<Buffer, Buffer> renamed = new HashMap<>();

    private final Map<Buffer, Buffer> originals = new HashMap<>();

    private SymmetryCheck(ProgramSet programs, int rank) {
        this.programs = programs;
        this.rank = rank;
        symmetry = programs.schedule().symmetry();
        representative = symmetry.representative(rank);
    }

    /**
     * Checks every rank.
     *
     * @throws VerificationException if a rank differs from its renamed representative
     */
    static void check(ProgramSet programs) {
        for (int rank = 0; rank < programs.ranks(); rank++) {
            new SymmetryCheck(programs, rank).check();
        }
    }

    private void check() {
        if (symmetry.representative(representative) != representative || symmetry.rank(rank, representative) != rank) {
            throw programs.failure(
                    rank, -1, "to represent itself in symmetry " + symmetry, "representative " + representative);
        }
        if (representative == rank) {
            return;
        }
        List<Op> ops = programs.program(rank).ops();
        List<Op> others = programs.program(representative).ops();
        for (int number = 0; number < Math.min(ops.size(), others.size()); number++) {
            if (!resembles(ops.get(number), others.get(number))) {
                throw programs.failure(rank, number, "symmetry " + symmetry, programs.name(representative, number));
            }
        }
        if (ops.size() != others.size()) {
            throw programs.failure(
                    rank,
                    -1,
                    "symmetry " + symmetry + ", so " + others.size() + " ops as on rank " + representative,
                    ops.size() + " ops");
        }
    }

    private boolean resembles(Op op, Op other) {
        if (op.lane() != other.lane()) {
            return false;
        }
        return switch (op) {
            case Op.Send send ->
                other instanceof Op.Send original
                        && send.key() == original.key()
                        && send.peer() == symmetry.rank(rank, original.peer())
                        && inOrder(send.sources(), original.sources());
            case Op.Recv recv ->
                other instanceof Op.Recv original
                        && recv.key() == original.key()
                        && recv.peer() == symmetry.rank(rank, original.peer())
                        && inOrder(recv.targets(), original.targets());
            case Op.Copy copy ->
                other instanceof Op.Copy original
                        && inOrder(copy.reads(), original.reads())
                        && inOrder(copy.writes(), original.writes());
            case Op.Reduce reduce ->
                other instanceof Op.Reduce original
                        && inAnyOrder(reduce.operands(), original.operands())
                        && inOrder(reduce.writes(), original.writes());
            case Op.Apply apply ->
                other instanceof Op.Apply original
                        && apply.kernel().equals(original.kernel())
                        && inAnyOrder(apply.operands(), original.operands())
                        && inOrder(apply.writes(), original.writes());
        };
    }

    /**
     * Compares slice by slice, or chunk by chunk in the same order: one slice of a rank may be two on another rank
     * where a cyclic run wraps around.
     */
    private boolean inOrder(List<Slice> slices, List<Slice> originals) {
        boolean isOne = slices.size() == 1 && originals.size() == 1;
        return areAlike(slices, originals) || !isOne && areAlike(chunks(slices), chunks(originals));
    }

    private boolean areAlike(List<Slice> slices, List<Slice> originals) {
        boolean same = slices.size() == originals.size();
        for (int i = 0; same && i < slices.size(); i++) {
            same = resembles(slices.get(i), originals.get(i));
        }
        return same;
    }

    private static List<Slice> chunks(List<Slice> slices) {
        return slices.stream()
                .flatMap(slice -> IntStream.range(slice.first(), slice.end())
                        .mapToObj(chunk -> new Slice(slice.buffer(), chunk, 1)))
                .toList();
    }

    /** Compares operands in any order; their scratch buffers were renamed when they were written. */
    private boolean inAnyOrder(List<Slice> slices, List<Slice> originals) {
        List<Slice> left = new ArrayList<>(slices);
        for (Slice original : originals) {
            Slice expected = renamed(original);
            if (expected == null || !left.remove(expected)) {
                return false;
            }
        }
        return left.isEmpty();
    }

    private Slice renamed(Slice original) {
        Buffer buffer =
                original.buffer() instanceof Buffer.Scratch ? renamed.get(original.buffer()) : original.buffer();
        return buffer == null ? null : chunks(original, buffer);
    }

    /** The renamed chunks in a buffer, or null if they are not consecutive. */
    private Slice chunks(Slice original, Buffer buffer) {
        int[] chunks = new int[original.count()];
        Arrays.setAll(chunks, i -> symmetry.chunk(rank, original.first() + i));
        Arrays.sort(chunks);
        for (int i = 1; i < chunks.length; i++) {
            if (chunks[i] != chunks[0] + i) {
                return null;
            }
        }
        return new Slice(buffer, chunks[0], chunks.length);
    }

    private boolean resembles(Slice slice, Slice original) {
        if (slice.buffer() instanceof Buffer.Scratch && original.buffer() instanceof Buffer.Scratch) {
            renamed.putIfAbsent(original.buffer(), slice.buffer());
            originals.putIfAbsent(slice.buffer(), original.buffer());
            if (!originals.get(slice.buffer()).equals(original.buffer())) {
                return false;
            }
        }
        return Objects.equals(slice, renamed(original));
    }
}
