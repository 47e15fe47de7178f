package io.tutti.outerproduct.algorithm;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Parameters;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.schedule.Program;
import io.tutti.schedule.ProgramBuilder;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Slice;
import io.tutti.schedule.Symmetry;
import java.util.Arrays;

/**
 * The generalized Rabenseifner algorithm as a pipeline: a rank adds products to its rows while other factors are in
 * transit, {@code group} ranks at a time. With the last of them it completes its rows piece by piece, and sends a piece
 * while it computes the next. {@code segments} is the number of pieces. A row is computed by one rank, so all get the
 * same bits. Pipelining is suggested by Haefliger et al., A generalization of Rabenseifner's algorithm for the
 * distributed sum of outer products.
 */
final class PipelinedOuterSum implements Algorithm {
    private static final int SEGMENTS = 4;
    private static final int GROUP = 8;

    private final int segments;
    private final int group;

    PipelinedOuterSum() {
        this(SEGMENTS, GROUP);
    }

    private PipelinedOuterSum(int segments, int group) {
        this.segments = segments;
        this.group = group;
    }

    @Override
    public String collective() {
        return SumOfOuterProducts.NAME;
    }

    @Override
    public String name() {
        boolean isPlain = segments == SEGMENTS && group == GROUP;
        return isPlain
                ? "g-rabenseifner-pipelined"
                : "g-rabenseifner-pipelined:segments=" + segments + ",group=" + group;
    }

    @Override
    public String description() {
        return "blocks of rows are multiplied and sent while others are in transit (Haefliger et al.)";
    }

    @Override
    public Algorithm with(Parameters parameters) {
        PipelinedOuterSum other = new PipelinedOuterSum(
                parameters.number("segments", 1, 1 << 12, segments), parameters.number("group", 1, 1 << 20, group));
        parameters.requireNoOthers(name());
        return other;
    }

    @Override
    public String parameters(ScheduleRequest request) {
        return "segments=" + segments + ",group=" + group;
    }

    @Override
    public Schedule schedule(ScheduleRequest request) {
        SumOfOuterProducts sum = new SumOfOuterProducts(request.ranks(), Math.multiplyExact(segments, request.ranks()));
        Symmetry symmetry = OuterSymmetry.of(Symmetry.rotation(sum.ranks(), sum.blocks()), sum.blocks());
        return Schedule.of(name(), sum, symmetry, rank -> program(sum, rank));
    }

    private Program program(SumOfOuterProducts sum, int rank) {
        ProgramBuilder program = new ProgramBuilder(rank);
        FactorChunks factors = new FactorChunks(sum, rank, program);
        int ranks = sum.ranks();
        for (int distance = 1; distance < ranks; distance++) {
            program.send((rank + distance) % ranks, 0, factors.of(rank));
        }
        int last = (ranks - 1) / group * group;
        for (int from = 0; from < ranks; from += group) {
            int[] owners = new int[Math.min(group, ranks - from)];
            for (int i = 0; i < owners.length; i++) {
                owners[i] = Math.floorMod(rank - from - i, ranks);
            }
            Arrays.stream(owners).filter(o -> o != rank).forEach(o -> program.recv(o, 0, factors.of(o)));
            for (int segment = 0; segment < segments; segment++) {
                int block = rank * segments + segment;
                if (from == 0) {
                    factors.multiply(block, owners);
                } else {
                    factors.add(block, owners);
                }
                for (int distance = 1; from == last && distance < ranks; distance++) {
                    program.send((rank + distance) % ranks, 1 + segment, Slice.output(block, 1));
                }
            }
        }
        for (int segment = 0; segment < segments; segment++) {
            for (int distance = 1; distance < ranks; distance++) {
                int owner = Math.floorMod(rank - distance, ranks);
                program.recv(owner, 1 + segment, Slice.output(owner * segments + segment, 1));
            }
        }
        return program.build();
    }
}
