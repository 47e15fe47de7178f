package io.tutti.model.cost;

import io.tutti.schedule.Collective;
import io.tutti.schedule.OpEstimate;
import io.tutti.schedule.Program;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Symmetry;

/**
 * A schedule that makes each program once. Deriving a cost reads every program up to seven times, and making one takes longer than
 * reading it. Used by one thread at a time.
 */
final class KeptPrograms implements Schedule {
    /** The limit of memory; an op with its slices takes some hundred bytes. */
    private static final long MOST_OPS = 1 << 20;

    private final Schedule schedule;
    private final Program[] programs;

    private KeptPrograms(Schedule schedule) {
        this.schedule = schedule;
        this.programs = new Program[schedule.ranks()];
    }

    /** {@return a schedule with the same programs, which keeps them unless they are too long for that} */
    static Schedule of(Schedule schedule) {
        Schedule kept = new KeptPrograms(schedule);
        return OpEstimate.of(kept, schedule.ranks()) <= MOST_OPS ? kept : schedule;
    }

    @Override
    public String algorithm() {
        return schedule.algorithm();
    }

    @Override
    public Collective collective() {
        return schedule.collective();
    }

    @Override
    public Program program(int rank) {
        if (programs[rank] == null) {
            programs[rank] = schedule.program(rank);
        }
        return programs[rank];
    }

    @Override
    public Symmetry symmetry() {
        return schedule.symmetry();
    }
}
