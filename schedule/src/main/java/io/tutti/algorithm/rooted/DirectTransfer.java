package io.tutti.algorithm.rooted;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.algorithm.program.SingleRank;
import io.tutti.schedule.Collective;
import io.tutti.schedule.Collectives;
import io.tutti.schedule.Program;
import io.tutti.schedule.ProgramBuilder;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Slice;
import io.tutti.schedule.Symmetry;

/**
 * One message from one rank to another.
 */
final class DirectTransfer implements Algorithm {
    @Override
    public String collective() {
        return "transfer";
    }

    @Override
    public String name() {
        return "direct";
    }

    @Override
    public String description() {
        return "one message";
    }

    @Override
    public Schedule schedule(ScheduleRequest request) {
        Collective collective = Collectives.transfer(request.ranks(), request.root(), request.destination());
        return SingleRank.orElse(this, collective, Symmetry.NONE, rank -> program(request, rank));
    }

    private static Program program(ScheduleRequest request, int rank) {
        ProgramBuilder program = new ProgramBuilder(rank);
        boolean isSource = rank == request.root();
        boolean isDestination = rank == request.destination();
        if (isSource && isDestination) {
            program.copy(Slice.output(0, 1), Slice.input(0, 1));
        } else if (isSource) {
            program.send(request.destination(), 0, Slice.input(0, 1));
        } else if (isDestination) {
            program.recv(request.root(), 0, Slice.output(0, 1));
        }
        return program.build();
    }
}
