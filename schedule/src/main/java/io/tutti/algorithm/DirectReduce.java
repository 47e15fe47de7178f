package io.tutti.algorithm;

import io.tutti.schedule.Collectives;
import io.tutti.schedule.Program;
import io.tutti.schedule.ProgramBuilder;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Slice;
import io.tutti.schedule.Symmetry;

/** Everyone sends its vector to the root, who reduces all at once in rank order: one step. Folklore. */
final class DirectReduce implements Algorithm {
    @Override
    public String collective() {
        return "reduce";
    }

    @Override
    public String name() {
        return "direct";
    }

    @Override
    public String description() {
        return "the root reduces everyone's vector in rank order (folklore)";
    }

    @Override
    public Schedule schedule(Shape shape) {
        return Alone.orElse(
                this, Collectives.reduce(shape.ranks(), 1, shape.root()), Symmetry.NONE, rank -> program(shape, rank));
    }

    private static Program program(Shape shape, int rank) {
        ProgramBuilder program = new ProgramBuilder(rank);
        if (rank == shape.root()) {
            Collecting.inRankOrder(program, 0, shape.ranks(), rank, 0, Slice.output(0, 1));
        } else {
            program.send(shape.root(), 0, Slice.input(0, 1));
        }
        return program.build();
    }
}
