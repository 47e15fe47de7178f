package io.tutti.examples;

import io.tutti.Communicator;
import io.tutti.Data;
import io.tutti.Prepared;
import io.tutti.Request;
import io.tutti.Tutti;
import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.schedule.Collectives;
import io.tutti.schedule.Layout;
import io.tutti.schedule.Program;
import io.tutti.schedule.ProgramBuilder;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Slice;
import io.tutti.schedule.Symmetry;
import io.tutti.type.Reduction;
import io.tutti.verify.Verifier;

/**
 * An allreduce of the program's own: in step s, ranks that differ in bit s exchange what they have and add it. The schedule is
 * verified, then run on a vector. {@code CONTRIBUTING.md} says how a jar adds an algorithm to {@code ./tutti} and to the choice.
 */
public final class OwnAlgorithm implements Algorithm {
    @Override
    public String collective() {
        return "allreduce";
    }

    @Override
    public String name() {
        return "example-hypercube";
    }

    @Override
    public String description() {
        return "ranks that differ in one bit exchange everything, one bit after the other; powers of two";
    }

    @Override
    public boolean takes(ScheduleRequest request) {
        return request.ranks() > 1 && Integer.bitCount(request.ranks()) == 1;
    }

    @Override
    public Schedule schedule(ScheduleRequest request) {
        int ranks = request.ranks();
        return Schedule.of(name(), Collectives.allreduce(ranks, 1), Symmetry.NONE, rank -> program(ranks, rank));
    }

    private static Program program(int ranks, int rank) {
        ProgramBuilder program = new ProgramBuilder(rank);
        Slice mine = Slice.input(0, 1);
        for (int bit = 1; bit < ranks; bit *= 2) {
            int partner = rank ^ bit;
            Slice theirs = Slice.scratch(0, 0, 1);
            Slice sum = 2 * bit == ranks ? Slice.output(0, 1) : Slice.scratch(bit, 0, 1);
            program.send(partner, bit, mine).recv(partner, bit, theirs);
            program.reduce(
                    sum, rank < partner ? mine : theirs, rank < partner ? theirs : mine); // in the order of ranks
            mine = sum;
        }
        return program.build();
    }

    /** Runs a rank. */
    public static void main(String[] arguments) {
        try (Communicator world = Tutti.connect()) {
            Algorithm algorithm = new OwnAlgorithm();
            if (world.rank()
                    == 0) { // names the op that is wrong; a schedule is verified before its first run in any case
                Schedule schedule = algorithm.schedule(ScheduleRequest.of(world.size()));
                System.out.println("verified: " + Verifier.verify(schedule).steps() + " steps");
            }
            float[] input = {world.rank(), 1, 2};
            float[] output = new float[input.length];
            Prepared sum = world.prepare(new Request.Scheduled(
                    "example",
                    algorithm,
                    Layout.uniform(input.length, 1),
                    Data.of(input),
                    Data.of(output),
                    Reduction.SUM,
                    null));
            sum.run();
            System.out.println("rank " + world.rank() + ": " + output[0] + " " + output[1] + " " + output[2]);
        }
    }
}
