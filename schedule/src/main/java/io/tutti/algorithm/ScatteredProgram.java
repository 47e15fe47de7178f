package io.tutti.algorithm;

import io.tutti.schedule.Buffer;
import io.tutti.schedule.Op;
import io.tutti.schedule.Program;
import io.tutti.schedule.ProgramBuilder;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Slice;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.IntSupplier;
import java.util.function.IntUnaryOperator;

/**
 * A program as part of a larger one in which a chunk of the part is several chunks that need not follow each other, in
 * any buffers. A message of the part becomes one message of many slices, a reduction becomes one for each piece. Where
 * the chunks of the whole follow each other, {@link SubProgram} makes fewer ops.
 *
 * <p>The pieces of a chunk, which the caller states for INPUT and OUTPUT, have the same chunks of the whole in both, in
 * the same order. Of scratch buffers, each piece gets one of its own. A chunk may have no pieces, if none of its bytes
 * are to be moved.
 */
public final class ScatteredProgram {
    private final Program program;
    private final IntUnaryOperator ranks;
    private final IntFunction<List<Slice>> inputs;
    private final IntFunction<List<Slice>> outputs;
    private final int key;
    private final IntSupplier nextScratch;
    private final Map<Piece, Integer> scratches = new HashMap<>();

    /** A piece of a chunk in a scratch buffer of the part. */
    private record Piece(int buffer, int chunk, int number) {}

    /**
     * Creates a part from one program of a schedule.
     *
     * @param schedule the schedule of the part
     * @param position the rank of the program in that schedule
     * @param ranks the rank of the whole for each rank of the part
     * @param inputs the slices that are a chunk of the part's INPUT
     * @param outputs the slices that are a chunk of the part's OUTPUT
     * @param key the key of the whole for the part's key 0
     * @param nextScratch gives the number of a scratch buffer of the whole that is not used yet
     */
    public ScatteredProgram(
            Schedule schedule,
            int position,
            IntUnaryOperator ranks,
            IntFunction<List<Slice>> inputs,
            IntFunction<List<Slice>> outputs,
            int key,
            IntSupplier nextScratch) {
        program = schedule.program(position);
        this.ranks = ranks;
        this.inputs = inputs;
        this.outputs = outputs;
        this.key = key;
        this.nextScratch = nextScratch;
    }

    /** {@return one more than the highest key, after renaming} */
    public int nextKey() {
        return key + Keys.next(program);
    }

    /**
     * Adds all ops of the part to a larger program, renamed; copies of memory onto itself and messages without pieces are
     * omitted.
     *
     * @param whole the builder of the larger program
     * @throws IllegalArgumentException if an op of the part computes by a kernel, which takes whole slices
     */
    public void addTo(ProgramBuilder whole) {
        program.ops().forEach(op -> add(op, whole));
    }

    private void add(Op op, ProgramBuilder whole) {
        switch (op) {
            case Op.Send send -> {
                List<Slice> sources = message(send.sources());
                if (!sources.isEmpty()) {
                    whole.add(new Op.Send(send.lane(), ranks.applyAsInt(send.peer()), key + send.key(), sources));
                }
            }
            case Op.Recv recv -> {
                List<Slice> targets = message(recv.targets());
                if (!targets.isEmpty()) {
                    whole.add(new Op.Recv(recv.lane(), ranks.applyAsInt(recv.peer()), key + recv.key(), targets));
                }
            }
            case Op.Copy copy -> copy(copy.lane(), pieces(copy.source()), pieces(copy.target()), whole);
            case Op.Reduce reduce -> reduce(reduce, whole);
            case Op.Apply apply -> throw new IllegalArgumentException(apply.text() + " takes whole slices");
        }
    }

    private static void copy(int lane, List<Slice> sources, List<Slice> targets, ProgramBuilder whole) {
        for (int i = 0; i < sources.size(); i++) {
            if (!sources.get(i).equals(targets.get(i))) {
                whole.add(new Op.Copy(lane, sources.get(i), targets.get(i)));
            }
        }
    }

    private void reduce(Op.Reduce reduce, ProgramBuilder whole) {
        List<List<Slice>> operands =
                reduce.operands().stream().map(this::pieces).toList();
        List<Slice> targets = pieces(reduce.target());
        for (int i = 0; i < targets.size(); i++) {
            int piece = i;
            whole.add(new Op.Reduce(
                    reduce.lane(),
                    operands.stream().map(each -> each.get(piece)).toList(),
                    targets.get(i)));
        }
    }

    /** The pieces of a message; those that follow each other in memory are one slice. */
    private List<Slice> message(List<Slice> slices) {
        return Slice.joined(
                slices.stream().flatMap(slice -> pieces(slice).stream()).toList());
    }

    private List<Slice> pieces(Slice slice) {
        List<Slice> pieces = new ArrayList<>();
        for (int chunk = slice.first(); chunk < slice.end(); chunk++) {
            switch (slice.buffer()) {
                case Buffer.User user -> pieces.addAll((user == Buffer.User.INPUT ? inputs : outputs).apply(chunk));
                case Buffer.Scratch scratch -> addScratch(scratch.number(), chunk, pieces);
            }
        }
        return pieces;
    }

    private void addScratch(int buffer, int chunk, List<Slice> pieces) {
        List<Slice> chunks = outputs.apply(chunk);
        for (int i = 0; i < chunks.size(); i++) {
            int number = scratches.computeIfAbsent(new Piece(buffer, chunk, i), piece -> nextScratch.getAsInt());
            pieces.add(chunks.get(i).in(Buffer.scratch(number)));
        }
    }
}
