package io.tutti.algorithm.allreduce;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Parameters;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.algorithm.pattern.Ring;
import io.tutti.algorithm.program.SingleRank;
import io.tutti.schedule.Collectives;
import io.tutti.schedule.Program;
import io.tutti.schedule.ProgramBuilder;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Slice;
import io.tutti.schedule.Symmetry;
import java.util.ArrayList;
import java.util.List;

/**
 * A ring whose chunks are cut into segments. While one segment is reduced, the next is transferred, and each is
 * forwarded as soon as it is reduced. Ueno and Fukuda, Technologies behind distributed deep learning: AllReduce,
 * Preferred Networks, 2018; they pipeline the chunks of Patarasuk and Yuan's ring.
 *
 * <p>Chunk {@code c · segments + s} is segment s of the ring's chunk c. Segment s runs in lane s modulo the number of
 * lanes. Segments also overlap in a single lane, because a lane does not wait for its sends; several lanes give a pair
 * of ranks several links.
 */
final class PipelinedRingAllreduce implements Algorithm {
    private static final int MOST_RANKS_WORTH_TRYING = 64;

    private final int segments;
    private final int lanes;
    private final String name;

    PipelinedRingAllreduce() {
        this(4, 1, "pipelined-ring");
    }

    private PipelinedRingAllreduce(int segments, int lanes, String name) {
        this.segments = segments;
        this.lanes = lanes;
        this.name = name;
    }

    @Override
    public String collective() {
        return "allreduce";
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String description() {
        return "a ring in segments: one is reduced while the next is sent (Ueno and Fukuda 2018)";
    }

    @Override
    public Algorithm with(Parameters parameters) {
        int number = parameters.number("segments", 1, 4096, segments);
        int strands = parameters.number("lanes", 1, Math.min(number, 64), Math.min(number, lanes));
        parameters.requireNoOthers(name);
        return of(number, strands);
    }

    private static PipelinedRingAllreduce of(int segments, int lanes) {
        String suffix = lanes == 1 ? "" : ",lanes=" + lanes;
        return new PipelinedRingAllreduce(segments, lanes, "pipelined-ring:segments=" + segments + suffix);
    }

    @Override
    public String parameters(ScheduleRequest request) {
        return "segments=" + segments + ",lanes=" + lanes;
    }

    @Override
    public List<Algorithm> variants(ScheduleRequest request) {
        if (request.ranks() < 2 || request.ranks() > MOST_RANKS_WORTH_TRYING) {
            return List.of(this);
        }
        return List.of(of(2, 1), this, of(4, 2));
    }

    @Override
    public Schedule schedule(ScheduleRequest request) {
        int ranks = request.ranks();
        return SingleRank.orElse(
                this,
                Collectives.allreduce(ranks, Math.multiplyExact(ranks, segments)),
                Symmetry.rotation(ranks, ranks * segments),
                rank -> new Member(new Ring(ranks), rank).write());
    }

    /** Writes the program of a rank. */
    private final class Member {
        private final Ring ring;
        private final int rank;
        private final ProgramBuilder program;

        Member(Ring ring, int rank) {
            this.ring = ring;
            this.rank = rank;
            program = new ProgramBuilder(rank);
        }

        Program write() {
            for (int lane = 0; lane < lanes; lane++) {
                program.lane(lane);
                List<Integer> own = new ArrayList<>();
                for (int segment = lane; segment < segments; segment += lanes) {
                    own.add(segment);
                }
                own.forEach(segment -> send(0, segment, Slice.input(rank * segments + segment, 1)));
                for (int step = 0; step < 2 * (ring.size() - 1); step++) {
                    int received = step;
                    own.forEach(segment -> pass(received, segment));
                }
            }
            return program.build();
        }

        /** Receives a segment, adds this rank's segment to it in the first round, and forwards it. */
        private void pass(int step, int segment) {
            Slice result = Slice.output(ring.before(rank, step + 1) * segments + segment, 1);
            int previous = ring.before(rank, 1);
            if (step < ring.size() - 1) {
                Slice arrival = Slice.scratch(segment, result.first(), 1);
                program.recv(previous, key(step, segment), arrival);
                program.reduce(result, arrival, Slice.input(result.first(), 1));
            } else {
                program.recv(previous, key(step, segment), result);
            }
            if (step + 1 < 2 * (ring.size() - 1)) {
                send(step + 1, segment, result);
            }
        }

        private void send(int step, int segment, Slice slice) {
            program.send(ring.after(rank, 1), key(step, segment), slice);
        }

        private int key(int step, int segment) {
            return step * segments + segment;
        }
    }
}
