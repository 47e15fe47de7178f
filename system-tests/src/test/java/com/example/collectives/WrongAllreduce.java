package com.example.collectives;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.schedule.Collectives;
import io.tutti.schedule.Program;
import io.tutti.schedule.ProgramBuilder;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Slice;
import io.tutti.schedule.Symmetry;
import java.util.Optional;

/** A mistake of its author: rank 0, which reduces, leaves out a rank if there are more than {@code most}. */
final class WrongAllreduce implements Algorithm {
    private static final Slice INPUT = Slice.input(0, 1);
    private static final Slice OUTPUT = Slice.output(0, 1);

    private final int most;

    WrongAllreduce(int most) {
        this.most = most;
    }

    @Override
    public String collective() {
        return "allreduce";
    }

    @Override
    public String name() {
        return "example-wrong";
    }

    @Override
    public String description() {
        return "a wrong schedule for more than " + most + " ranks (an example)";
    }

    /** The ranks for which it is right. */
    @Override
    public Optional<ScheduleRequest> sample(ScheduleRequest request) {
        return most == 0
                ? Optional.empty()
                : Optional.of(ScheduleRequest.of(request.topology().first(Math.min(most, request.ranks()))));
    }

    @Override
    public Schedule schedule(ScheduleRequest request) {
        int ranks = request.ranks();
        return Schedule.of(name(), Collectives.allreduce(ranks, 1), Symmetry.NONE, rank -> program(ranks, rank));
    }

    private Program program(int ranks, int rank) {
        ProgramBuilder program = new ProgramBuilder(rank);
        if (rank != 0) {
            return program.send(0, 0, INPUT).recv(0, 1, OUTPUT).build();
        }
        Slice[] operands = new Slice[ranks];
        operands[0] = INPUT;
        for (int other = 1; other < ranks; other++) {
            operands[other] = Slice.scratch(other, 0, 1);
            program.recv(other, 0, operands[other]);
        }
        operands[ranks - 1] = ranks > most ? INPUT : operands[ranks - 1];
        program.reduce(OUTPUT, operands);
        for (int other = 1; other < ranks; other++) {
            program.send(other, 1, OUTPUT);
        }
        return program.build();
    }
}
