package io.tutti.outerproduct.algorithm;

import io.tutti.schedule.Buffer;
import io.tutti.schedule.Op;
import io.tutti.schedule.Program;
import io.tutti.schedule.ProgramBuilder;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Slice;
import io.tutti.schedule.Symmetry;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * The buffers of one rank that hold the factors of all ranks, and the products of them: the rank's factors are in
 * INPUT, those of rank i in scratch buffer i. An allgather, whose chunk i is the input of rank i, moves them there.
 */
final class FactorChunks {
    private final SumOfOuterProducts sum;
    private final int rank;
    private final ProgramBuilder program;

    FactorChunks(SumOfOuterProducts sum, int rank, ProgramBuilder program) {
        this.sum = sum;
        this.rank = rank;
        this.program = program;
    }

    /** Returns the symmetry of ranks that gather factors in this way, and then all do the same with blocks of rows. */
    static Symmetry symmetry(Schedule gathering, SumOfOuterProducts sum) {
        Symmetry rotation = Symmetry.rotation(sum.ranks(), sum.blocks());
        boolean isRotation = gathering.symmetry().toString().equals(rotation.toString());
        return isRotation ? OuterSymmetry.of(rotation, sum.blocks()) : Symmetry.NONE;
    }

    /** Returns the input of a rank. */
    Slice of(int owner) {
        return of(owner, buffer(owner));
    }

    private Slice of(int owner, Buffer buffer) {
        return new Slice(buffer, sum.left(owner, 0), sum.blocks() + 1);
    }

    /** Returns the ranks in cyclic order, beginning with {@code first}. */
    int[] from(int first) {
        return IntStream.range(0, sum.ranks())
                .map(i -> (first + i) % sum.ranks())
                .toArray();
    }

    private Buffer buffer(int owner) {
        return owner == rank ? Buffer.INPUT : Buffer.scratch(owner);
    }

    /** Adds an allgather of the factors. */
    void gather(Schedule allgather) {
        Program inner = allgather.program(rank);
        for (Op op : inner.ops()) {
            switch (op) {
                case Op.Send send ->
                    program.add(new Op.Send(op.lane(), send.peer(), send.key(), renamed(send.sources(), this::buffer)));
                case Op.Recv recv ->
                    program.add(
                            new Op.Recv(op.lane(), recv.peer(), recv.key(), renamed(recv.targets(), Buffer::scratch)));
                case Op.Copy copy -> requireOwn(copy);
                default -> throw new IllegalArgumentException("op=" + op.text() + " is not of an allgather");
            }
        }
    }

    private void requireOwn(Op.Copy copy) {
        if (!renamed(copy.reads(), this::buffer).equals(renamed(copy.writes(), this::buffer))) {
            throw new IllegalArgumentException("op=" + copy.text() + " moves more than the chunk of its rank");
        }
    }

    /**
     * The factors that an allgather's chunks stand for. Some allgathers return a rank's chunk to it; that copy goes to
     * scratch memory, because INPUT is never written.
     */
    private List<Slice> renamed(List<Slice> slices, IntFunction<Buffer> buffers) {
        List<Slice> renamed = new ArrayList<>();
        for (Slice slice : slices) {
            if (slice.buffer() instanceof Buffer.Scratch) {
                throw new IllegalArgumentException("slice=" + slice + " of an allgather is scratch memory");
            }
            IntStream.range(slice.first(), slice.end()).forEach(owner -> renamed.add(of(owner, buffers.apply(owner))));
        }
        return renamed;
    }

    /** Computes a block from the factors of these ranks, added in this order. */
    void multiply(int block, int... owners) {
        program.apply(SumOfOuterProducts.PRODUCTS, Slice.output(block, 1), operands(List.of(), block, owners));
    }

    /** Adds products of these ranks' factors to a block. */
    void add(int block, int... owners) {
        Slice target = Slice.output(block, 1);
        program.apply(SumOfOuterProducts.MORE_PRODUCTS, target, operands(List.of(target), block, owners));
    }

    private Slice[] operands(List<Slice> first, int block, int... owners) {
        List<Slice> operands = new ArrayList<>(first);
        for (int owner : owners) {
            operands.add(new Slice(buffer(owner), sum.left(owner, block), 1));
            operands.add(new Slice(buffer(owner), sum.right(owner), 1));
        }
        return operands.toArray(Slice[]::new);
    }
}
