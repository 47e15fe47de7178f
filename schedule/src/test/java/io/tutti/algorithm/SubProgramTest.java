package io.tutti.algorithm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tutti.schedule.Collectives;
import io.tutti.schedule.Op;
import io.tutti.schedule.Program;
import io.tutti.schedule.ProgramBuilder;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Symmetry;
import io.tutti.schedule.Topology;
import io.tutti.verify.Verifier;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Parts of a larger program that run side by side. */
class SubProgramTest {
    private static final int RANKS = 4;

    private static final Schedule RING = Algorithms.byName("allreduce", "ring")
            .orElseThrow()
            .schedule(ScheduleRequest.of(Topology.uniform(RANKS, 1)));

    /** Half of the vector in each of two lanes. */
    private static Program halves(int rank) {
        ProgramBuilder whole = new ProgramBuilder(rank);
        SubProgram first = new SubProgram(RING, rank);
        first.addTo(whole);
        new SubProgram(RING, rank)
                .chunks(RING.collective().chunks(), 1)
                .scratch(first.scratches())
                .keys(first.nextKey())
                .lane(1)
                .addTo(whole);
        return whole.build();
    }

    @Test
    void partsInLanesOfTheirOwnAreOneSchedule() {
        int chunks = RING.collective().chunks();
        Schedule schedule =
                Schedule.of("halves", Collectives.allreduce(RANKS, 2 * chunks), Symmetry.NONE, SubProgramTest::halves);
        Verifier.verify(schedule);
        List<Op> ops = schedule.program(2).ops();
        List<Op> part = RING.program(2).ops();
        assertEquals(2 * part.size(), ops.size());
        IntStream.range(0, ops.size())
                .forEach(i -> assertEquals(i / part.size(), ops.get(i).lane(), "op " + i));
    }
}
