package io.tutti.algorithm.block;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.algorithm.group.FoldPosition;
import io.tutti.algorithm.group.FoldStep;
import io.tutti.algorithm.group.Folding;
import io.tutti.algorithm.group.GroupChoice;
import io.tutti.algorithm.group.PermutationGroup;
import io.tutti.algorithm.group.VectorRun;
import io.tutti.algorithm.program.SingleRank;
import io.tutti.schedule.Buffer;
import io.tutti.schedule.ChunkRun;
import io.tutti.schedule.Collectives;
import io.tutti.schedule.Program;
import io.tutti.schedule.ProgramBuilder;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Slice;
import io.tutti.schedule.Symmetry;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The first half of the generalized allreduce: half of the vectors that a rank still has to combine are sent in each
 * step, ⌈log2 P⌉ steps and the minimum traffic for any number of ranks. {@code group=X} is recursive halving, {@code
 * width=1} the ring. Kolmakov and Zhang, A Generalization of the Allreduce Operation, 2020, section 7.
 */
final class GroupReduceScatter extends GroupHalf {
    GroupReduceScatter() {}

    private GroupReduceScatter(int width, String group) {
        super(width, group);
    }

    @Override
    Algorithm with(int width, String group) {
        return new GroupReduceScatter(width, group);
    }

    @Override
    public String collective() {
        return "reduce-scatter";
    }

    @Override
    public String description() {
        return "the reduction of the generalized allreduce: halves in each step, for any P (Kolmakov and Zhang 2020)";
    }

    @Override
    public Schedule schedule(ScheduleRequest request) {
        Folding folding = folding(request);
        return SingleRank.orElse(
                this,
                Collectives.reduceScatter(request.ranks()),
                symmetry(folding.group()),
                rank -> new Member(folding, rank).write());
    }

    /** Runs of chunks that wrap around make the number of ops differ between ranks, unless runs are single chunks. */
    private Symmetry symmetry(PermutationGroup group) {
        int order = group.order();
        if (GroupChoice.isXor(group)) {
            return Symmetry.xor(order, order);
        }
        return isRing() && GroupChoice.isCyclic(group) ? Symmetry.rotation(order, order) : Symmetry.NONE;
    }

    /** Writes the program of a rank. What a step combines first is kept in scratch buffers of its own. */
    private static final class Member {
        private static final int ARRIVALS = 2;

        private final Folding folding;
        private final FoldPosition at;
        private final ProgramBuilder program;
        /** By chunk: the scratch buffer that holds its sum so far; null if it is in INPUT. */
        private final Buffer[] sums;

        private int scratches = ARRIVALS;

        Member(Folding folding, int rank) {
            this.folding = folding;
            at = FoldPosition.of(folding, rank);
            sums = new Buffer[folding.chunks()];
            program = new ProgramBuilder(rank);
        }

        Program write() {
            List<FoldStep> steps = folding.reduction();
            for (int key = 0; key < steps.size(); key++) {
                fold(steps.get(key), key, key == steps.size() - 1);
            }
            return program.build();
        }

        private void fold(FoldStep step, int key, boolean isLast) {
            List<Slice> departure = new ArrayList<>();
            at.chunks(step.sent()).forEach(run -> departure.addAll(places(run)));
            program.send(at.peer(step, -step.shift()), key, departure.toArray(Slice[]::new));
            List<Slice> arrivals = arrivals(step.received());
            program.recv(at.peer(step, step.shift()), key, arrivals.toArray(Slice[]::new));
            for (Slice arrival : arrivals) {
                for (Slice own : places(ChunkRun.of(arrival.first(), arrival.count()))) {
                    Slice other = own.in(arrival.buffer());
                    boolean isArrivalFirst = at.isArrivalFirst(step);
                    Slice target = isLast ? own.in(Buffer.OUTPUT) : own.in(sum(own));
                    program.reduce(target, isArrivalFirst ? other : own, isArrivalFirst ? own : other);
                }
            }
        }

        /** The buffer for the sum of these chunks: where they are, or a new one if they are input. */
        private Buffer sum(Slice own) {
            if (own.buffer() != Buffer.INPUT) {
                return own.buffer();
            }
            Buffer sum = Buffer.scratch(scratches++);
            Arrays.fill(sums, own.first(), own.end(), sum);
            return sum;
        }

        /** One or two scratch buffers, one for each run of chunks. */
        private List<Slice> arrivals(VectorRun vectors) {
            List<Slice> slices = new ArrayList<>();
            for (ChunkRun run : at.chunks(vectors)) {
                slices.add(Slice.scratch(slices.size(), run.first(), run.count()));
            }
            return slices;
        }

        /** Where a run of chunks is: in one piece, or in several that follow each other. */
        private List<Slice> places(ChunkRun run) {
            List<Slice> places = new ArrayList<>();
            for (int chunk = run.first(); chunk < run.first() + run.count(); chunk++) {
                Buffer buffer = place(chunk);
                Slice last = places.isEmpty() ? null : places.getLast();
                if (last != null && last.buffer().equals(buffer)) {
                    places.set(places.size() - 1, new Slice(buffer, last.first(), last.count() + 1));
                } else {
                    places.add(new Slice(buffer, chunk, 1));
                }
            }
            return places;
        }

        private Buffer place(int chunk) {
            return sums[chunk] == null ? Buffer.INPUT : sums[chunk];
        }
    }
}
