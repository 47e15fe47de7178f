package io.tutti.run.lowering;

import io.tutti.schedule.Buffer;
import io.tutti.schedule.ChunkRun;
import io.tutti.schedule.Collective;
import io.tutti.schedule.Dependencies;
import io.tutti.schedule.Fusion;
import io.tutti.schedule.Op;
import io.tutti.schedule.Program;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Slice;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Turns one rank's program into a plan. Receives whose scratch memory is read by one reduction only become arriving
 * operands of it ({@link Fusion}); copies of memory onto itself become nothing.
 */
public final class Lowering {
    private final Collective collective;
    private final Program program;
    private final boolean inPlace;
    private final Dependencies dependencies;
    private final Fusion fusion;
    private final PlanColumns columns;
    /** Per scratch buffer, while ops are walked in order: the run it holds. */
    private final Map<Buffer, Run> held = new HashMap<>();
    /** The parts in scratch buffers, whose runs are complete when all ops have been walked. */
    private final List<Placed> placed = new ArrayList<>();
    /** Per reduction that is still to be walked: the receives that are fused into it, by the operands that they are. */
    private final Map<Integer, Map<Slice, Op.Recv>> arriving = new HashMap<>();

    /** A run of chunks in a scratch buffer, and the first of its chunks that takes memory: those of fused receives take none. */
    private static final class Run {
        private final ChunkRun chunks;
        private int first = Integer.MAX_VALUE;

        Run(Slice written) {
            chunks = ChunkRun.of(written.first(), written.count());
        }
    }

    /** A part, as it is in the columns, and the run that it belongs to. */
    private record Placed(int[] part, Run run) {}

    private Lowering(Collective collective, Program program, boolean inPlace) {
        this.collective = collective;
        this.program = program;
        this.inPlace = inPlace;
        this.dependencies = Dependencies.of(program, collective, inPlace);
        this.fusion = Fusion.of(program, dependencies);
        this.columns = new PlanColumns(program.ops().size());
    }

    /**
     * The plan of one rank.
     *
     * @param inPlace whether INPUT and OUTPUT will be the same memory
     */
    public static Plan lower(Schedule schedule, int rank, boolean inPlace) {
        return lower(schedule.collective(), schedule.program(rank), inPlace);
    }

    /** The plan of a program of a schedule of this collective. */
    static Plan lower(Collective collective, Program program, boolean inPlace) {
        return new Lowering(collective, program, inPlace).lower();
    }

    private Plan lower() {
        int ops = program.ops().size();
        for (int number = 0; number < ops; number++) {
            lower(number, program.ops().get(number));
        }
        placed.forEach(each -> each.part[PlanColumns.BASE] = each.run.first);
        columns.firstPart[ops] = columns.parts.size();
        columns.scratches = program.scratches();
        int[][] lanes = new int[program.lanes()][];
        for (int lane = 0; lane < lanes.length; lane++) {
            lanes[lane] = ofLane(lane, ops);
        }
        int rank = program.rank();
        return new Plan(rank, collective.input(rank), collective.output(rank), lanes, columns);
    }

    private int[] ofLane(int lane, int ops) {
        int[] numbers = new int[ops];
        int count = 0;
        for (int number = 0; number < ops; number++) {
            if (columns.laneOf[number] == lane) {
                numbers[count++] = number;
            }
        }
        return Arrays.copyOf(numbers, count);
    }

    private void lower(int number, Op op) {
        columns.laneOf[number] = op.lane();
        columns.peers[number] = -1;
        columns.waits[number] = waits(number);
        columns.firstPart[number] = columns.parts.size();
        if (op instanceof Op.Send send) {
            message(number, Plan.Kind.SEND, send.peer(), send.key(), send.sources());
        } else if (op instanceof Op.Recv recv) {
            receive(number, recv);
        } else if (op instanceof Op.Copy copy) {
            columns.kinds[number] = isSameMemory(copy) ? Plan.Kind.NOTHING : Plan.Kind.COPY;
            operands(op.reads(), copy.target());
        } else if (op instanceof Op.Reduce reduce) {
            columns.kinds[number] = Plan.Kind.REDUCE;
            reduce(number, reduce);
        } else {
            Op.Apply apply = (Op.Apply) op;
            columns.kinds[number] = Plan.Kind.APPLY;
            columns.kernels[number] = apply.kernel();
            operands(op.reads(), apply.target());
        }
    }

    /** What waits for a receive that is fused waits for the reduction that takes it in, too. */
    private int[] waits(int number) {
        int[] waits = new int[dependencies.of(number).length];
        int count = 0;
        for (int earlier : dependencies.of(number)) {
            if (fusion.reduceOf(earlier) < 0) {
                waits[count++] = earlier;
            }
        }
        return Arrays.copyOf(waits, count);
    }

    private void message(int number, Plan.Kind kind, int peer, int key, List<Slice> slices) {
        columns.kinds[number] = kind;
        columns.peers[number] = peer;
        columns.keys[number] = key;
        for (Slice slice : slices) {
            if (kind == Plan.Kind.RECEIVE) {
                hold(slice);
            }
            part(slice, -1, 0);
        }
    }

    private void receive(int number, Op.Recv recv) {
        if (fusion.reduceOf(number) >= 0) {
            columns.kinds[number] = Plan.Kind.NOTHING;
            hold(recv.targets().getFirst());
            arriving.computeIfAbsent(fusion.reduceOf(number), reduce -> new HashMap<>())
                    .put(recv.targets().getFirst(), recv);
        } else {
            message(number, Plan.Kind.RECEIVE, recv.peer(), recv.key(), recv.targets());
        }
    }

    private void operands(List<Slice> operands, Slice target) {
        for (Slice operand : operands) {
            part(operand, -1, 0);
        }
        hold(target);
        part(target, -1, 0);
    }

    private void reduce(int number, Op.Reduce reduce) {
        Map<Slice, Op.Recv> found = arriving.remove(number);
        Map<Slice, Op.Recv> fused = found == null ? Map.of() : found;
        for (Slice operand : reduce.operands()) {
            Op.Recv recv = fused.get(operand);
            if (recv == null) {
                part(operand, -1, 0);
            } else {
                columns.parts.add(
                        bufferNumber(operand.buffer()),
                        operand.first(),
                        operand.count(),
                        recv.peer(),
                        recv.key(),
                        operand.first());
            }
        }
        hold(reduce.target());
        part(reduce.target(), -1, 0);
    }

    /** A write to a scratch buffer outside the run it holds begins a new run there. */
    private void hold(Slice slice) {
        if (slice.buffer() instanceof Buffer.Scratch) {
            Run run = held.get(slice.buffer());
            if (run == null || !run.chunks.contains(slice)) {
                held.put(slice.buffer(), new Run(slice));
            }
        }
    }

    private void part(Slice slice, int peer, int key) {
        int[] part = {bufferNumber(slice.buffer()), slice.first(), slice.count(), peer, key, 0};
        columns.parts.add(part);
        if (slice.buffer() instanceof Buffer.Scratch) {
            Run run = held.get(slice.buffer());
            run.first = Math.min(run.first, slice.first());
            placed.add(new Placed(part, run));
        }
    }

    private static int bufferNumber(Buffer buffer) {
        if (buffer instanceof Buffer.Scratch scratch) {
            return Plan.SCRATCH + scratch.number();
        }
        return buffer == Buffer.INPUT ? Plan.INPUT : Plan.OUTPUT;
    }

    /** Such a copy waits for nothing, see {@link Dependencies}, so it must not be carried out. */
    private boolean isSameMemory(Op.Copy copy) {
        if (copy.target().buffer() == Buffer.OUTPUT && copy.source().buffer() == Buffer.OUTPUT) {
            return true;
        }
        return inPlace
                && copy.source().buffer() == Buffer.INPUT
                && copy.target().buffer() == Buffer.OUTPUT
                && collective.input(program.rank()).contains(copy.source())
                && collective.output(program.rank()).contains(copy.target());
    }
}
