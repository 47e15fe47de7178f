package io.tutti.run.lowering;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Algorithms;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.schedule.Collectives;
import io.tutti.schedule.Op;
import io.tutti.schedule.Program;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Slice;
import io.tutti.schedule.Symmetry;
import io.tutti.schedule.Topology;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** One program of an orbit gives exactly the form that all programs give. */
class ExaminedProgramsTest {
    private static final int[] RANKS = {2, 3, 4, 5, 6, 7, 8, 9, 12, 13, 16, 24, 31, 32, 64};

    /** The schedule without its symmetry, so that all programs are examined. */
    private static ExaminedPrograms all(Schedule schedule) {
        return new ExaminedPrograms(
                Schedule.of(schedule.algorithm(), schedule.collective(), Symmetry.NONE, schedule::program));
    }

    private static void assertSameForm(String name, Schedule schedule) {
        assertEquals(OneShotPattern.of(all(schedule)), OneShotPattern.of(new ExaminedPrograms(schedule)), name);
        SingleRoundPattern every = SingleRoundPattern.of(all(schedule));
        SingleRoundPattern some = SingleRoundPattern.of(new ExaminedPrograms(schedule));
        assertEquals(every == null, some == null, name);
        if (every != null) {
            assertArrayEquals(every.sendsTheSame(), some.sendsTheSame(), name);
        }
    }

    /** Shapes with nodes, and roots other than 0, have other symmetries than a flat shape. */
    private static List<ScheduleRequest> requests(int ranks) {
        List<ScheduleRequest> requests = new ArrayList<>();
        requests.add(ScheduleRequest.of(ranks));
        requests.add(new ScheduleRequest(ranks, ranks - 1, 0, Topology.oneNode(ranks)));
        if (ranks % 2 == 0) {
            requests.add(ScheduleRequest.of(Topology.uniform(ranks / 2, 2)));
        }
        return requests;
    }

    @Test
    void representativesStandForAll() {
        int shared = 0;
        for (int ranks : RANKS) {
            for (ScheduleRequest request : requests(ranks)) {
                for (Algorithm algorithm : Algorithms.all()) {
                    if (algorithm.takes(request)) {
                        Schedule schedule = algorithm.schedule(request);
                        assertSameForm(algorithm.collective() + " " + algorithm.name() + " " + request, schedule);
                        shared += new ExaminedPrograms(schedule).standIn(ranks - 1) == ranks - 1 ? 0 : 1;
                    }
                }
            }
        }
        assertTrue(shared > 100, shared + " schedules with a representative");
    }

    /** Rotated, a run of two chunks is two slices on the last rank, so the first rank's program says nothing about it. */
    @Test
    void aProgramWithRunsOfChunksStandsForItselfOnly() {
        int ranks = 3;
        Schedule schedule = Schedule.of(
                "runs",
                Collectives.allreduce(ranks, ranks),
                Symmetry.rotation(ranks, ranks),
                ExaminedProgramsTest::runs);
        assertNotNull(OneShotPattern.of(new ExaminedPrograms(
                Schedule.of("first", schedule.collective(), Symmetry.NONE, rank -> moved(runs(0), rank)))));
        assertNull(OneShotPattern.of(all(schedule)), "the last rank sends two slices");
        assertNull(OneShotPattern.of(new ExaminedPrograms(schedule)));
    }

    /** A program that sends chunks {@code rank} and the one after it, modulo 3, to both others. */
    private static Program runs(int rank) {
        List<Slice> sources = rank < 2 ? List.of(Slice.input(rank, 2)) : List.of(Slice.input(2, 1), Slice.input(0, 1));
        List<Op> ops = new ArrayList<>();
        for (int step = 1; step < 3; step++) {
            ops.add(new Op.Send(0, (rank + step) % 3, 0, sources));
        }
        for (int step = 1; step < 3; step++) {
            ops.add(new Op.Recv(0, (rank + step) % 3, 0, List.of(Slice.scratch(step, rank, 1))));
        }
        return new Program(rank, ops);
    }

    /** The same ops for another rank, with peers moved along. */
    private static Program moved(Program program, int rank) {
        List<Op> ops = new ArrayList<>();
        for (Op op : program.ops()) {
            ops.add(
                    op instanceof Op.Send send
                            ? new Op.Send(0, (send.peer() + rank) % 3, 0, send.sources())
                            : new Op.Recv(0, (((Op.Recv) op).peer() + rank) % 3, 0, op.writes()));
        }
        return new Program(rank, ops);
    }
}
