package io.tutti.training.history;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tutti.sparse.ExchangeReport;
import io.tutti.training.backend.Score;
import org.junit.jupiter.api.Test;

/** Where a rank goes on after others were lost, and what counts in the epoch then. */
final class EpochProgressTest {
    private static final Score FOUR = new Score(4, 4, 2, 3);

    private static EpochProgress after(int epochs, int steps) {
        EpochProgress progress = new EpochProgress();
        for (int epoch = 0; epoch < epochs; epoch++) {
            progress.turn();
        }
        for (int step = 0; step < steps; step++) {
            progress.add(FOUR, ExchangeReport.none(), 1, 10);
        }
        return progress;
    }

    private static EpochProgress goneOn(EpochProgress last, EpochProgress rankZeros) {
        EpochProgress next = new EpochProgress();
        next.continueFrom(last);
        next.moveTo(rankZeros);
        assertEquals(rankZeros.epoch(), next.epoch());
        assertEquals(rankZeros.step(), next.step());
        return next;
    }

    @Test
    void shouldKeepWhatWasLearntInTheSameEpoch() {
        EpochProgress next = goneOn(after(1, 3), after(1, 2));
        assertEquals(12, next.score().samples());
        assertEquals(30, next.nanos());
    }

    @Test
    void shouldForgetTheEpochThatRankZeroHasEnded() {
        EpochProgress next = goneOn(after(0, 3), after(1, 0));
        assertEquals(Score.NONE, next.score());
        assertEquals(0, next.nanos());
        assertEquals(0, next.loadingNanos());
        assertEquals(12, next.takeSincePoint().samples(), "points of the curve go on");
    }

    @Test
    void shouldStartWithNothingInThePlaceOfALostRank() {
        EpochProgress next = new EpochProgress();
        next.moveTo(after(2, 2));
        assertEquals(3, next.epoch());
        assertEquals(Score.NONE, next.score());
    }
}
