package io.tutti.run.lowering;

import io.tutti.schedule.Op;
import io.tutti.schedule.Program;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Slice;
import io.tutti.schedule.Symmetry;
import java.util.List;

/**
 * The programs of a schedule that is being lowered, each made once. A form is a matter of all ranks' programs, but one program of an
 * orbit stands for the others wherever the declared symmetry renames its slices as they are: what a form says survives new names for
 * ranks, chunks and scratch buffers. A slice of several chunks may be two slices elsewhere, so a program that has one stands only
 * for itself. The symmetry is part of a schedule's proof ({@link ScheduleProofs}). The order of operands is not, so whatever depends
 * on it has to look at all ranks. Belongs to one thread.
 */
final class ExaminedPrograms {
    private final Schedule schedule;
    private final Program[] programs;
    private boolean[] areSingle;

    ExaminedPrograms(Schedule schedule) {
        this.schedule = schedule;
        this.programs = new Program[schedule.ranks()];
    }

    int ranks() {
        return programs.length;
    }

    Schedule schedule() {
        return schedule;
    }

    /** Returns a rank's program. */
    Program of(int rank) {
        Program program = programs[rank];
        if (program == null) {
            program = schedule.program(rank);
            programs[rank] = program;
        }
        return program;
    }

    /** Returns the rank whose program decides about the form of this rank's: its representative's, or its own. */
    int standIn(int rank) {
        Symmetry symmetry = schedule.symmetry();
        int representative = symmetry.representative(rank);
        return representative == rank || isOfSingleChunks(representative) ? representative : rank;
    }

    private boolean isOfSingleChunks(int rank) {
        if (areSingle == null) {
            areSingle = new boolean[programs.length];
        }
        areSingle[rank] = areSingle[rank] || isOfSingleChunks(of(rank));
        return areSingle[rank];
    }

    private static boolean isOfSingleChunks(Program program) {
        for (Op op : program.ops()) {
            if (!areSingle(op.reads()) || !areSingle(op.writes())) {
                return false;
            }
        }
        return true;
    }

    private static boolean areSingle(List<Slice> slices) {
        for (Slice slice : slices) {
            if (slice.count() > 1) {
                return false;
            }
        }
        return true;
    }
}
