package io.tutti.verify;

import io.tutti.schedule.Collective;
import io.tutti.schedule.Op;
import io.tutti.schedule.Program;
import io.tutti.schedule.Schedule;

/** The programs of all ranks, and their names in error messages. */
final class ProgramSet {
    private final Schedule schedule;
    private final Program[] programs;
    /** The ops of each rank: the proofs ask for them more often than for anything else. */
    private final Op[][] ops;

    private final int[] lanes;

    ProgramSet(Schedule schedule) {
        this.schedule = schedule;
        programs = new Program[schedule.ranks()];
        ops = new Op[programs.length][];
        lanes = new int[programs.length];
        for (int rank = 0; rank < programs.length; rank++) {
            programs[rank] = schedule.program(rank);
            ops[rank] = programs[rank].ops().toArray(Op[]::new);
            lanes[rank] = programs[rank].lanes();
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

    /** The number of lanes of a rank. */
    int lanes(int rank) {
        return lanes[rank];
    }

    /** The number of ops of a rank. */
    int ops(int rank) {
        return ops[rank].length;
    }

    Op op(int rank, int number) {
        return ops[rank][number];
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
