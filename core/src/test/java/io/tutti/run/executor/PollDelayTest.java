package io.tutti.run.executor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class PollDelayTest {
    /** Messages are there if it has paused so often. */
    private static int pausesFor(int needed, PollDelay look) {
        for (int i = 0; i < 10_000; i++) {
            look.begin(true);
            look.afterPoll(look.pauses() >= needed);
        }
        return look.pauses();
    }

    @Test
    void settlesWhereMessagesAreJustThere() {
        PollDelay look = new PollDelay(true);
        for (int needed : new int[] {3, 7, 1, 0}) {
            int pauses = pausesFor(needed, look);
            assertTrue(Math.abs(pauses - needed) <= 1, needed + " pauses are needed, it makes " + pauses);
        }
    }

    @Test
    void onlyTheFirstPollOfACallCounts() {
        PollDelay look = new PollDelay(true);
        look.begin(false);
        for (int i = 0; i < 100; i++) {
            look.afterPoll(false);
        }
        assertEquals(0, look.pauses());
        for (int i = 0; i < 4; i++) {
            look.begin(true);
            look.beforePoll();
            look.afterPoll(false);
            look.afterPoll(true);
        }
        assertEquals(1, look.pauses());
    }

    @Test
    void waitsNoLongerForThoseWhoAreLate() {
        assertEquals(8, pausesFor(1000, new PollDelay(true)));
    }

    @Test
    void doesNotWaitWhereOthersNeedTheProcessor() {
        assertEquals(0, pausesFor(5, new PollDelay(false)));
    }
}
