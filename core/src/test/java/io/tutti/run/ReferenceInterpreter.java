package io.tutti.run;

import io.tutti.kernel.Kernel;
import io.tutti.run.executor.LinkExecutor;
import io.tutti.schedule.Buffer;
import io.tutti.schedule.ChunkRun;
import io.tutti.schedule.Collective;
import io.tutti.schedule.Dependencies;
import io.tutti.schedule.Layout;
import io.tutti.schedule.Op;
import io.tutti.schedule.Program;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Slice;
import io.tutti.type.Computation;
import io.tutti.type.ElementType;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.stream.IntStream;

/**
 * Runs all ranks of a schedule in one thread, op by op as {@link Op} describes them: a send copies the chunks into a
 * mailbox, a receive copies them out, a lane stands still while its mailbox is empty or what its op waits for has not run. No lowering, no fusion, no
 * windows, no speed; what {@link LinkExecutor} does must give the same bits.
 */
final class ReferenceInterpreter {
    private record Mailbox(int from, int to, int lane) {}

    /** What a scratch buffer holds: a run of chunks and its bytes. */
    private record Held(ChunkRun run, MemorySegment bytes) {}

    /** One rank's memory and how far its lanes are. */
    private static final class Rank {
        final Program program;
        final MemorySegment input;
        final MemorySegment output;
        final Map<Buffer, Held> scratch = new HashMap<>();
        final List<Queue<Integer>> lanes = new ArrayList<>();
        final Dependencies dependencies;
        final BitSet performed = new BitSet();

        Rank(Collective collective, Program program, MemorySegment input, MemorySegment output) {
            this.program = program;
            this.input = input;
            this.output = output;
            for (int lane = 0; lane < program.lanes(); lane++) {
                int wanted = lane;
                lanes.add(new ArrayDeque<>(IntStream.range(0, program.ops().size())
                        .filter(number -> program.ops().get(number).lane() == wanted)
                        .boxed()
                        .toList()));
            }
            boolean inPlace = collective.mayBeInPlace()
                    && input.asOverlappingSlice(output).isPresent();
            dependencies = Dependencies.of(program, collective, inPlace);
        }

        /** A send has been copied when it has run. */
        boolean mayBegin(int number) {
            return IntStream.of(dependencies.of(number)).allMatch(performed::get);
        }
    }

    private final Schedule schedule;
    private final Layout layout;
    private final ElementType type;
    private final Kernel kernel;
    private final Computation computation;
    private final List<Rank> ranks = new ArrayList<>();
    private final Map<Mailbox, Queue<List<MemorySegment>>> mailboxes = new HashMap<>();

    private ReferenceInterpreter(
            Schedule schedule, Layout layout, ElementType type, Kernel kernel, Computation computation) {
        this.schedule = schedule;
        this.layout = layout;
        this.type = type;
        this.kernel = kernel;
        this.computation = computation;
    }

    /**
     * Runs a schedule.
     *
     * @param kernel combines elements; null for collectives that only move
     * @param computation what the schedule's kernels compute; null if it has none
     * @param inputs per rank what its INPUT holds
     * @param outputs per rank room for its OUTPUT; the same segment as its input to run in place
     */
    static void run(
            Schedule schedule,
            Layout layout,
            ElementType type,
            Kernel kernel,
            Computation computation,
            MemorySegment[] inputs,
            MemorySegment[] outputs) {
        ReferenceInterpreter interpreter = new ReferenceInterpreter(schedule, layout, type, kernel, computation);
        for (int rank = 0; rank < schedule.ranks(); rank++) {
            interpreter.ranks.add(new Rank(schedule.collective(), schedule.program(rank), inputs[rank], outputs[rank]));
        }
        interpreter.run();
    }

    private void run() {
        boolean moved = true;
        while (moved) {
            moved = false;
            for (Rank rank : ranks) {
                for (Queue<Integer> lane : rank.lanes) {
                    while (!lane.isEmpty()
                            && rank.mayBegin(lane.peek())
                            && perform(rank, rank.program.ops().get(lane.peek()))) {
                        rank.performed.set(lane.remove());
                        moved = true;
                    }
                }
            }
        }
        for (Rank rank : ranks) {
            if (rank.lanes.stream().anyMatch(lane -> !lane.isEmpty())) {
                throw new IllegalStateException("rank " + rank.program.rank() + " of " + schedule.algorithm()
                        + " waits for a message that is never sent");
            }
        }
    }

    private boolean perform(Rank rank, Op op) {
        switch (op) {
            case Op.Send send ->
                mailbox(rank.program.rank(), send.peer(), send.lane())
                        .add(send.sources().stream().map(s -> copyOf(rank, s)).toList());
            case Op.Recv recv -> {
                List<MemorySegment> message =
                        mailbox(recv.peer(), rank.program.rank(), recv.lane()).poll();
                if (message == null) {
                    return false;
                }
                scatter(rank, message, recv.targets());
            }
            case Op.Copy copy -> write(rank, copy.target(), copyOf(rank, copy.source()));
            case Op.Reduce reduce -> write(rank, reduce.target(), combined(rank, reduce));
            case Op.Apply apply -> write(rank, apply.target(), computed(rank, apply));
        }
        return true;
    }

    private Queue<List<MemorySegment>> mailbox(int from, int to, int lane) {
        return mailboxes.computeIfAbsent(new Mailbox(from, to, lane), m -> new ArrayDeque<>());
    }

    /** Chunks arrive in the order in which they were sent, however the slices cut them. */
    private void scatter(Rank rank, List<MemorySegment> message, List<Slice> targets) {
        long total = message.stream().mapToLong(MemorySegment::byteSize).sum();
        MemorySegment bytes = Arena.ofAuto().allocate(Math.max(total, 1));
        long at = 0;
        for (MemorySegment piece : message) {
            MemorySegment.copy(piece, 0, bytes, at, piece.byteSize());
            at += piece.byteSize();
        }
        at = 0;
        for (Slice target : targets) {
            long length = bytes(target);
            write(rank, target, bytes.asSlice(at, length));
            at += length;
        }
    }

    private MemorySegment combined(Rank rank, Op.Reduce reduce) {
        MemorySegment[] operands =
                reduce.operands().stream().map(s -> copyOf(rank, s)).toArray(MemorySegment[]::new);
        long bytes = bytes(reduce.target());
        MemorySegment result = Arena.ofAuto().allocate(Math.max(bytes, 1));
        kernel.reduceMany(operands, new long[operands.length], operands.length, result, 0, bytes / type.bytes());
        return result.asSlice(0, bytes);
    }

    private MemorySegment computed(Rank rank, Op.Apply apply) {
        MemorySegment[] operands =
                apply.operands().stream().map(s -> copyOf(rank, s)).toArray(MemorySegment[]::new);
        long[] offsets = new long[operands.length];
        long bytes = bytes(apply.target());
        MemorySegment result = Arena.ofAuto().allocate(Math.max(bytes, 1));
        for (long done = 0; done < bytes; ) {
            done = computation.apply(apply.kernel(), operands, offsets, operands.length, result, 0, bytes, done);
        }
        return result.asSlice(0, bytes);
    }

    private long bytes(Slice slice) {
        return layout.length(slice.first(), slice.count()) * type.bytes();
    }

    private MemorySegment copyOf(Rank rank, Slice slice) {
        MemorySegment place = place(rank, slice);
        MemorySegment copy = Arena.ofAuto().allocate(Math.max(place.byteSize(), 1));
        MemorySegment.copy(place, 0, copy, 0, place.byteSize());
        return copy.asSlice(0, place.byteSize());
    }

    private void write(Rank rank, Slice target, MemorySegment bytes) {
        if (target.buffer() instanceof Buffer.Scratch && !isHeld(rank, target)) {
            MemorySegment room = Arena.ofAuto().allocate(Math.max(bytes.byteSize(), 1));
            rank.scratch.put(target.buffer(), new Held(ChunkRun.of(target.first(), target.count()), room));
        }
        MemorySegment.copy(bytes, 0, place(rank, target), 0, bytes.byteSize());
    }

    private static boolean isHeld(Rank rank, Slice slice) {
        Held held = rank.scratch.get(slice.buffer());
        return held != null && held.run().contains(slice);
    }

    private MemorySegment place(Rank rank, Slice slice) {
        int number = rank.program.rank();
        return switch (slice.buffer()) {
            case Buffer.User user ->
                user == Buffer.INPUT
                        ? slice(rank.input, schedule.collective().input(number), slice)
                        : slice(rank.output, schedule.collective().output(number), slice);
            case Buffer.Scratch scratch ->
                slice(
                        rank.scratch.get(scratch).bytes(),
                        rank.scratch.get(scratch).run(),
                        slice);
        };
    }

    private MemorySegment slice(MemorySegment memory, ChunkRun held, Slice slice) {
        return memory.asSlice(held.offset(layout, slice.first()) * type.bytes(), bytes(slice));
    }
}
