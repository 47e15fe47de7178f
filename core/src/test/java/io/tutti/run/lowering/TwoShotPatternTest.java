package io.tutti.run.lowering;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Algorithms;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.schedule.Op;
import io.tutti.schedule.Program;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Slice;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which schedules are run through slots and windows: a matter of form, not of name. */
class TwoShotPatternTest {
    private static boolean isOneShot(Schedule schedule) {
        return OneShotPattern.of(new ExaminedPrograms(schedule)) != null;
    }

    private static boolean isTwoShot(Schedule schedule) {
        return TwoShotPattern.of(new ExaminedPrograms(schedule), 0) != null;
    }

    private static Schedule schedule(String collective, String algorithm, int ranks) {
        return Algorithms.byName(collective, algorithm).orElseThrow().schedule(ScheduleRequest.of(ranks));
    }

    @Test
    void isFoundAmongAllSchedulesByItsForm() {
        for (Algorithm algorithm : Algorithms.all()) {
            for (int ranks : new int[] {1, 2, 5}) {
                ScheduleRequest request = ScheduleRequest.of(ranks);
                if (algorithm.takes(request)) {
                    Schedule schedule = algorithm.schedule(request);
                    boolean both = isOneShot(schedule) && isTwoShot(schedule);
                    assertFalse(both, () -> algorithm.name() + " cannot be of one hop and of two");
                }
            }
        }
        assertTrue(isTwoShot(schedule("allreduce", "two-shot", 5)));
        assertFalse(isTwoShot(schedule("allreduce", "ring", 5)));
        assertTrue(isOneShot(schedule("allreduce", "one-shot", 5)));
        assertTrue(isOneShot(schedule("allgather", "direct", 5)));
        assertFalse(isOneShot(schedule("allreduce", "recursive-doubling", 4)));
        assertFalse(isOneShot(schedule("broadcast", "binomial-tree", 4)), "there no rank waits for all");
    }

    @Test
    void keepsTheOrderOfOperands() {
        Schedule schedule = schedule("allreduce", "two-shot", 4);
        for (int rank = 0; rank < 4; rank++) {
            assertArrayEquals(
                    new int[] {0, 1, 2, 3},
                    TwoShotPattern.of(new ExaminedPrograms(schedule), rank).operandRanks());
        }
    }

    @Test
    void isNotWhatOneRankDoesOtherwise() {
        Schedule schedule = schedule("allreduce", "two-shot", 3);
        assertTrue(isTwoShot(changed(schedule, (rank, op) -> op)));
        assertFalse(isTwoShot(changed(schedule, (rank, op) -> misdirected(rank, op))), "a wrong part");
        assertFalse(isTwoShot(changed(schedule, (rank, op) -> delayed(rank, op))), "another lane");
        assertEquals(3, schedule.ranks());
    }

    private interface Change {
        Op apply(int rank, Op op);
    }

    private static Schedule changed(Schedule schedule, Change change) {
        return Schedule.of(schedule.algorithm(), schedule.collective(), schedule.symmetry(), rank -> {
            List<Op> ops = new ArrayList<>();
            schedule.program(rank).ops().forEach(op -> ops.add(change.apply(rank, op)));
            return new Program(rank, ops);
        });
    }

    private static Op misdirected(int rank, Op op) {
        boolean wanted = rank == 2 && op instanceof Op.Send send && send.peer() == 0 && send.key() == 0;
        return wanted ? new Op.Send(0, 0, 0, List.of(Slice.input(1, 1))) : op;
    }

    private static Op delayed(int rank, Op op) {
        return rank == 1 && op instanceof Op.Send send && send.key() == 1
                ? new Op.Send(1, send.peer(), send.key(), send.sources())
                : op;
    }
}
