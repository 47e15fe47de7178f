package io.tutti.control.coordinator;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tutti.control.coordinator.WaitGraph.StalledLinks;
import io.tutti.control.log.Awaited;
import io.tutti.control.log.StallReport;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The links that are named when ranks wait for each other, and no message is known to be on its way. */
@Timeout(60)
class WaitGraphTest {
    private final SortedMap<Integer, StallReport> waits = new TreeMap<>();

    private void receive(int waiter, int... from) {
        List<Awaited> awaited = IntStream.of(from)
                .mapToObj(rank -> new Awaited(rank, false, "tcp"))
                .toList();
        waits.put(waiter, new StallReport(awaited, List.of()));
    }

    /** More ranks than calls fit onto the stack of a thread. */
    @Test
    void aRingOfManyRanksIsACycle() {
        int ranks = 20_000;
        for (int rank = 0; rank < ranks; rank++) {
            receive(rank, (rank + 1) % ranks);
        }
        StalledLinks stalled = WaitGraph.stalledLinks(waits);
        assertEquals(IntStream.range(0, ranks).boxed().toList(), stalled.ends());
        assertEquals(ranks, stalled.directions().size());
    }

    /** Ranks 0 to 2 and ranks 4 to 6 wait in a ring each; rank 3, which one of the first waits for, waits for one of the others. */
    @Test
    void whatLeadsFromOneCycleToAnotherIsInNone() {
        receive(0, 1);
        receive(1, 2, 3);
        receive(2, 0);
        receive(3, 4);
        receive(4, 5);
        receive(5, 6);
        receive(6, 4);
        StalledLinks stalled = WaitGraph.stalledLinks(waits);
        assertEquals(List.of(0, 1, 2, 4, 5, 6), stalled.ends());
        assertEquals(6, stalled.directions().size());
    }

    /** Rank 2 has a cycle with rank 0 behind it, and one with rank 3 before it: all are one part. */
    @Test
    void cyclesThatShareARankAreOne() {
        receive(0, 1);
        receive(1, 2);
        receive(2, 0, 3);
        receive(3, 4);
        receive(4, 2);
        StalledLinks stalled = WaitGraph.stalledLinks(waits);
        assertEquals(List.of(0, 1, 2, 3, 4), stalled.ends());
        assertEquals(6, stalled.directions().size());
    }
}
