package io.tutti.algorithm;

import io.tutti.schedule.Buffer;
import io.tutti.schedule.Op;
import io.tutti.schedule.Program;
import io.tutti.schedule.ProgramBuilder;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Slice;
import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * A program as part of a larger one: its ranks, chunks, buffers, keys and lane get other names. As a program is right in
 * place and out of place, its INPUT and OUTPUT may get the same name. To begin with, all names are their own.
 */
public final class SubProgram {
    private final Program program;
    private IntUnaryOperator ranks = IntUnaryOperator.identity();
    private int firstChunk;
    private int stride = 1;
    private int width = 1;
    private Buffer input = Buffer.INPUT;
    private Buffer output = Buffer.OUTPUT;
    private int scratch;
    private int key;
    private int lane;

    public SubProgram(Schedule schedule, int position) {
        program = schedule.program(position);
    }

    /** The rank at each position of the part. */
    public SubProgram ranks(IntUnaryOperator rankOfPosition) {
        ranks = rankOfPosition;
        return this;
    }

    /** Chunk c becomes {@code each} chunks from {@code first + c · each} on. */
    public SubProgram chunks(int first, int each) {
        firstChunk = first;
        stride = each;
        width = each;
        return this;
    }

    /** What INPUT and OUTPUT become. */
    public SubProgram buffers(Buffer inputs, Buffer outputs) {
        input = inputs;
        output = outputs;
        return this;
    }

    /** The number that scratch buffer 0 becomes. */
    public SubProgram scratch(int first) {
        scratch = first;
        return this;
    }

    /** The key that key 0 becomes. */
    public SubProgram keys(int first) {
        key = first;
        return this;
    }

    /** The lane that lane 0 becomes. */
    public SubProgram lane(int first) {
        lane = first;
        return this;
    }

    /** One past the highest key, as renamed. */
    public int nextKey() {
        return key + Keys.next(program);
    }

    /** Scratch buffers of the part. */
    public int scratches() {
        return program.scratches();
    }

    /** Adds all of it. */
    public void addTo(ProgramBuilder whole) {
        program.ops().forEach(op -> add(op, whole));
    }

    /** Adds an op of it, renamed; a copy of memory onto itself is left out. */
    private void add(Op op, ProgramBuilder whole) {
        int strand = lane + op.lane();
        switch (op) {
            case Op.Send send ->
                whole.add(
                        new Op.Send(strand, ranks.applyAsInt(send.peer()), key + send.key(), renamed(send.sources())));
            case Op.Recv recv ->
                whole.add(
                        new Op.Recv(strand, ranks.applyAsInt(recv.peer()), key + recv.key(), renamed(recv.targets())));
            case Op.Copy copy -> {
                if (!renamed(copy.source()).equals(renamed(copy.target()))) {
                    whole.add(new Op.Copy(strand, renamed(copy.source()), renamed(copy.target())));
                }
            }
            case Op.Reduce reduce ->
                whole.add(new Op.Reduce(strand, renamed(reduce.operands()), renamed(reduce.target())));
            case Op.Apply apply ->
                whole.add(new Op.Apply(strand, apply.kernel(), renamed(apply.operands()), renamed(apply.target())));
        }
    }

    private List<Slice> renamed(List<Slice> slices) {
        return slices.stream().map(this::renamed).toList();
    }

    private Slice renamed(Slice slice) {
        if (stride != width && slice.count() > 1) {
            throw new IllegalArgumentException("slice=" + slice + " would fall apart");
        }
        return new Slice(renamed(slice.buffer()), firstChunk + slice.first() * stride, slice.count() * width);
    }

    private Buffer renamed(Buffer buffer) {
        return switch (buffer) {
            case Buffer.User user -> user == Buffer.User.INPUT ? input : output;
            case Buffer.Scratch numbered -> Buffer.scratch(scratch + numbered.number());
        };
    }
}
