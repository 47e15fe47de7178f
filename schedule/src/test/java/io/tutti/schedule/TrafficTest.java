package io.tutti.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class TrafficTest {
    /** Chunks 0, 1 and 2 have 10, 20 and 30 elements. */
    private static final Layout LAYOUT = Layout.explicit(10, 20, 30);

    /** Rank 0 sends to ranks 1 and 2, receives from rank 2, and combines three operands of chunk 1. */
    private static final Program PROGRAM = new ProgramBuilder(0)
            .send(1, 0, Slice.input(0, 1), Slice.input(2, 1))
            .send(2, 0, Slice.input(0, 3))
            .recv(2, 1, Slice.scratch(0, 1, 1))
            .reduce(Slice.output(1, 1), Slice.input(1, 1), Slice.scratch(0, 1, 1), Slice.scratch(0, 1, 1))
            .copy(Slice.output(0, 1), Slice.input(0, 1))
            .build();

    @Test
    void countsMessagesLengthsAndReductions() {
        assertEquals(new Traffic(2, 100, 1, 20, 40), PROGRAM.traffic(LAYOUT));
        assertEquals(2, PROGRAM.traffic(LAYOUT).messages());
    }

    @Test
    void countsOnlyMessagesOfTheGivenPeers() {
        assertEquals(new Traffic(1, 40, 0, 0, 40), PROGRAM.traffic(LAYOUT, peer -> peer == 1));
        assertEquals(new Traffic(1, 60, 1, 20, 40), PROGRAM.traffic(LAYOUT, peer -> peer == 2));
        assertEquals(new Traffic(0, 0, 0, 0, 40), PROGRAM.traffic(LAYOUT, peer -> false));
    }

    @Test
    void countsChunksWhereEachHasOneElement() {
        assertEquals(new Traffic(2, 5, 1, 1, 2), PROGRAM.traffic(Layout.ofChunks(3)));
    }
}
