package io.tutti.algorithm.program;

import io.tutti.algorithm.Algorithm;
import io.tutti.schedule.ChunkRun;
import io.tutti.schedule.Collective;
import io.tutti.schedule.Program;
import io.tutti.schedule.ProgramBuilder;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Slice;
import io.tutti.schedule.Symmetry;
import java.util.function.IntFunction;

/** The schedule of a single rank, the same for all algorithms: the result is the input. */
public final class SingleRank {
    private SingleRank() {}

    /**
     * {@return a schedule that uses {@code programs} only if there are several ranks}
     *
     * @param algorithm the algorithm, for the schedule's name
     * @param collective the collective
     * @param symmetry the symmetry of the programs
     * @param programs the program of a rank
     */
    public static Schedule orElse(
            Algorithm algorithm, Collective collective, Symmetry symmetry, IntFunction<Program> programs) {
        return Schedule.of(
                algorithm.name(), collective, symmetry, collective.ranks() == 1 ? rank -> copy(collective) : programs);
    }

    private static Program copy(Collective collective) {
        ProgramBuilder program = new ProgramBuilder(0);
        ChunkRun held = collective.input(0);
        if (!collective.contributors(0, held.first()).isEmpty()) {
            program.copy(Slice.output(held.first(), held.count()), Slice.input(held.first(), held.count()));
        }
        return program.build();
    }
}
