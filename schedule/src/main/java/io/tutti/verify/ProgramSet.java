package io.tutti.verify;

import io.tutti.schedule.Collective;
import io.tutti.schedule.Op;
import io.tutti.schedule.Program;
import io.tutti.schedule.Schedule;

/** The programs of all ranks, and their names in error messages. */
final class ProgramSet {
    private final Schedule schedule;
    private final Program[] programs;

    ProgramSet(Schedule schedule) {
        this.schedule = schedule;
        programs = new Program[schedule.ranks()];
        for (int rank = 0; rank < programs.length; rank++) {
            programs[rank] = schedule.program(rank);
            if (programs[rank].rank() != rank) {
                throw failure(rank, -1, "the program of rank " + rank, "that of rank " + programs[rank].rank());
            }
        }
    }

    Schedule schedule() {
        return schedule;
    }

    Collective collective() {
        return schedule.collective();
    }

    int ranks() {
        return programs.length;
    }

    Program program(int rank) {
        return programs[rank];
    }

    Op op(int rank, int number) {
        return programs[rank].ops().get(number);
    }

    /** The name of an op in error messages: {@code rank 2 op 5 (recv 1 key 0 s0[3])}. */
    String name(int rank, int number) {
        return "rank " + rank + " op " + number + " (" + op(rank, number).text() + ")";
    }

    /** An exception about an op, or about a rank's result if {@code number} is -1. */
    VerificationException failure(int rank, int number, String expected, String found) {
        String where = number < 0 ? "rank " + rank : name(rank, number);
        return new VerificationException(
                schedule.algorithm() + " " + collective() + ": " + where, rank, number, expected, found);
    }
}
