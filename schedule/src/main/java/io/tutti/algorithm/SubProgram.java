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
 * A program as part of a larger one. Its ranks, chunks, buffers, keys and lanes are renamed; initially every name is
 * unchanged. A program is correct in place and out of place, so INPUT and OUTPUT may be renamed to the same buffer.
 */
public final class SubProgram {
    private final Program program;
    private IntUnaryOperator ranks = IntUnaryOperator.identity();
    private int firstChunk;
    private int width = 1;
    private Buffer input = Buffer.INPUT;
    private Buffer output = Buffer.OUTPUT;
    private int scratch;
    private int key;
    private int lane;

    /**
     * Creates a part from one program of a schedule.
     *
     * @param schedule the schedule of the part
     * @param position the rank of the program in that schedule
     */
    public SubProgram(Schedule schedule, int position) {
        program = schedule.program(position);
    }

    /**
     * Sets the rank in the larger program for each position of the part.
     *
     * @param rankOfPosition maps a rank of the part to a rank of the whole
     * @return this part
     */
    public SubProgram ranks(IntUnaryOperator rankOfPosition) {
        ranks = rankOfPosition;
        return this;
    }

    /**
     * Renames chunk c to the {@code each} chunks from {@code first + c · each} on.
     *
     * @param first the chunk of the whole that the part's chunk 0 begins with
     * @param each number of the whole's chunks for each chunk of the part, at least 1
     * @return this part
     */
    public SubProgram chunks(int first, int each) {
        firstChunk = first;
        width = each;
        return this;
    }

    /**
     * Sets the buffers that replace INPUT and OUTPUT.
     *
     * @param inputs the buffer of the whole for the part's INPUT
     * @param outputs the buffer of the whole for the part's OUTPUT
     * @return this part
     */
    public SubProgram buffers(Buffer inputs, Buffer outputs) {
        input = inputs;
        output = outputs;
        return this;
    }

    /**
     * Renumbers scratch buffers, so that scratch buffer 0 becomes {@code first}.
     *
     * @param first the number of the whole's scratch buffer for the part's scratch buffer 0
     * @return this part
     */
    public SubProgram scratch(int first) {
        scratch = first;
        return this;
    }

    /**
     * Renumbers keys, so that key 0 becomes {@code first}.
     *
     * @param first the key of the whole for the part's key 0
     * @return this part
     */
    public SubProgram keys(int first) {
        key = first;
        return this;
    }

    /**
     * Renumbers lanes, so that lane 0 becomes {@code first}.
     *
     * @param first the lane of the whole for the part's lane 0
     * @return this part
     */
    public SubProgram lane(int first) {
        lane = first;
        return this;
    }

    /** {@return one more than the highest key, after renaming} */
    public int nextKey() {
        return key + Keys.next(program);
    }

    /** {@return the number of scratch buffers of the part} */
    public int scratches() {
        return program.scratches();
    }

    /**
     * Adds all ops of the part to a larger program, renamed; copies of memory onto itself are omitted.
     *
     * @param whole the builder of the larger program
     */
    public void addTo(ProgramBuilder whole) {
        program.ops().forEach(op -> add(op, whole));
    }

    /** Adds one op, renamed; a copy of memory onto itself is omitted. */
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
        return new Slice(renamed(slice.buffer()), firstChunk + slice.first() * width, slice.count() * width);
    }

    private Buffer renamed(Buffer buffer) {
        return switch (buffer) {
            case Buffer.User user -> user == Buffer.User.INPUT ? input : output;
            case Buffer.Scratch numbered -> Buffer.scratch(scratch + numbered.number());
        };
    }
}
