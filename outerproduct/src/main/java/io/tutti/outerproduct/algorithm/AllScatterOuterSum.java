package io.tutti.outerproduct.algorithm;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.InnerAlgorithm;
import io.tutti.algorithm.Parameters;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.algorithm.SubProgram;
import io.tutti.schedule.Buffer;
import io.tutti.schedule.Program;
import io.tutti.schedule.ProgramBuilder;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Slice;
import java.util.ArrayList;
import java.util.List;

/**
 * The generalized Rabenseifner algorithm, except that a rank receives only those elements of the left factors that its
 * rows need: {@code P(N/P + M)} words instead of {@code P(N + M)} before the blocks are gathered, which {@code blocks}
 * names.
 */
final class AllScatterOuterSum implements Algorithm {
    private final InnerAlgorithm blocks;

    AllScatterOuterSum() {
        this(InnerAlgorithm.of("blocks", "allgather", "ring"));
    }

    private AllScatterOuterSum(InnerAlgorithm blocks) {
        this.blocks = blocks;
    }

    @Override
    public String collective() {
        return SumOfOuterProducts.NAME;
    }

    @Override
    public String name() {
        return blocks.nameOf("all-scatter");
    }

    @Override
    public String description() {
        return "each rank gets the factors of its rows and computes them, blocks are gathered";
    }

    @Override
    public Algorithm with(Parameters parameters) {
        InnerAlgorithm other = blocks.with(parameters);
        parameters.requireNoOthers(name());
        return new AllScatterOuterSum(other);
    }

    @Override
    public String parameters(ScheduleRequest request) {
        return blocks.parameters();
    }

    @Override
    public List<Algorithm> variants(ScheduleRequest request) {
        return blocks.isGiven()
                ? List.of(this)
                : List.copyOf(blocks.among(request, "direct", "ring", "bruck", "node-aware").stream()
                        .map(AllScatterOuterSum::new)
                        .toList());
    }

    @Override
    public boolean takes(ScheduleRequest request) {
        return blocks.takes(request);
    }

    @Override
    public Schedule schedule(ScheduleRequest request) {
        SumOfOuterProducts sum = new SumOfOuterProducts(request.ranks(), request.ranks());
        Schedule inner = blocks.schedule(request);
        return Schedule.of(name(), sum, FactorChunks.symmetry(inner, sum), rank -> program(sum, inner, rank));
    }

    private static Program program(SumOfOuterProducts sum, Schedule inner, int rank) {
        ProgramBuilder program = new ProgramBuilder(rank);
        int ranks = sum.ranks();
        for (int distance = 1; distance < ranks; distance++) {
            int to = (rank + distance) % ranks;
            program.send(to, 0, Slice.input(sum.left(rank, to), 1), Slice.input(sum.right(rank), 1));
        }
        for (int distance = 1; distance < ranks; distance++) {
            int from = Math.floorMod(rank - distance, ranks);
            program.recv(from, 0, left(sum, from, rank), right(sum, from, rank));
        }
        List<Slice> operands = new ArrayList<>();
        for (int owner = 0; owner < ranks; owner++) {
            operands.add(left(sum, owner, rank));
            operands.add(right(sum, owner, rank));
        }
        program.apply(SumOfOuterProducts.PRODUCTS, Slice.output(rank, 1), operands.toArray(Slice[]::new));
        new SubProgram(inner, rank)
                .buffers(Buffer.OUTPUT, Buffer.OUTPUT)
                .keys(1)
                .addTo(program);
        return program.build();
    }

    private static Slice left(SumOfOuterProducts sum, int owner, int rank) {
        return new Slice(owner == rank ? Buffer.INPUT : Buffer.scratch(2 * owner), sum.left(owner, rank), 1);
    }

    private static Slice right(SumOfOuterProducts sum, int owner, int rank) {
        return new Slice(owner == rank ? Buffer.INPUT : Buffer.scratch(2 * owner + 1), sum.right(owner), 1);
    }
}
