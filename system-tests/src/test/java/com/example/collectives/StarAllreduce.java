package com.example.collectives;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Parameters;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.schedule.Collectives;
import io.tutti.schedule.Program;
import io.tutti.schedule.ProgramBuilder;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Slice;
import io.tutti.schedule.Symmetry;

/** All ranks send to a centre, which reduces and sends everything back: {@code example-star:centre=2}. */
final class StarAllreduce implements Algorithm {
    private static final Slice INPUT = Slice.input(0, 1);
    private static final Slice OUTPUT = Slice.output(0, 1);

    private final int centre;

    StarAllreduce(int centre) {
        this.centre = centre;
    }

    @Override
    public String collective() {
        return "allreduce";
    }

    @Override
    public String name() {
        return centre == 0 ? "example-star" : "example-star:centre=" + centre;
    }

    @Override
    public String description() {
        return "a centre reduces all vectors and sends the result to all ranks (an example)";
    }

    @Override
    public Algorithm with(Parameters parameters) {
        int other = parameters.number("centre", 0, Integer.MAX_VALUE, centre);
        parameters.requireNoOthers(name());
        return new StarAllreduce(other);
    }

    @Override
    public String parameters(ScheduleRequest request) {
        return "centre=" + centre;
    }

    @Override
    public boolean takes(ScheduleRequest request) {
        return centre < request.ranks();
    }

    @Override
    public Schedule schedule(ScheduleRequest request) {
        int ranks = request.ranks();
        return Schedule.of(name(), Collectives.allreduce(ranks, 1), Symmetry.NONE, rank -> program(ranks, rank));
    }

    private Program program(int ranks, int rank) {
        ProgramBuilder program = new ProgramBuilder(rank);
        if (ranks == 1) {
            return program.copy(OUTPUT, INPUT).build();
        }
        if (rank != centre) {
            return program.send(centre, 0, INPUT).recv(centre, 1, OUTPUT).build();
        }
        Slice[] operands = new Slice[ranks];
        for (int other = 0; other < ranks; other++) {
            operands[other] = other == centre ? INPUT : Slice.scratch(other, 0, 1);
            if (other != centre) {
                program.recv(other, 0, operands[other]);
            }
        }
        program.reduce(OUTPUT, operands);
        for (int other = 0; other < ranks; other++) {
            if (other != centre) {
                program.send(other, 1, OUTPUT);
            }
        }
        return program.build();
    }
}
