package io.tutti.algorithm;

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
    public Schedule schedule(Shape shape) {
        Collective collective = Collectives.transfer(shape.ranks(), shape.root(), shape.destination());
        return Alone.orElse(this, collective, Symmetry.NONE, rank -> program(shape, rank));
    }

    private static Program program(Shape shape, int rank) {
        ProgramBuilder program = new ProgramBuilder(rank);
        boolean isSource = rank == shape.root();
        boolean isDestination = rank == shape.destination();
        if (isSource && isDestination) {
            program.copy(Slice.output(0, 1), Slice.input(0, 1));
        } else if (isSource) {
            program.send(shape.destination(), 0, Slice.input(0, 1));
        } else if (isDestination) {
            program.recv(shape.root(), 0, Slice.output(0, 1));
        }
        return program.build();
    }
}
