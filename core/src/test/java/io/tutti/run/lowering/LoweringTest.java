package io.tutti.run.lowering;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tutti.schedule.Collectives;
import io.tutti.schedule.ProgramBuilder;
import io.tutti.schedule.Slice;
import org.junit.jupiter.api.Test;

class LoweringTest {
    /** It waits for nothing: in a lane of its own it would write back what another lane has overwritten meanwhile. */
    @Test
    void aCopyOntoItselfIsNotCarriedOut() {
        ProgramBuilder program = new ProgramBuilder(1)
                .copy(Slice.output(0, 1), Slice.input(0, 1))
                .recv(0, 0, Slice.output(0, 1))
                .lane(1)
                .copy(Slice.output(0, 1), Slice.output(0, 1));
        Plan apart = Lowering.lower(Collectives.allreduce(2, 1), program.build(), false);
        assertEquals(0, apart.waits[2].length);
        assertEquals(Plan.Kind.NOTHING, apart.kinds[2]);
        assertEquals(Plan.Kind.COPY, apart.kinds[0]);
        Plan inPlace = Lowering.lower(Collectives.allreduce(2, 1), program.build(), true);
        assertEquals(Plan.Kind.NOTHING, inPlace.kinds[2]);
        assertEquals(Plan.Kind.NOTHING, inPlace.kinds[0]);
    }
}
