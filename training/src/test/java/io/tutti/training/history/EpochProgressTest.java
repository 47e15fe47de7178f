package io.tutti.training.history;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tutti.sparse.ExchangeReport;
import io.tutti.training.backend.Score;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
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
        EpochProgress next = goneOn(after(1, 3), after(1, 3));
        assertEquals(12, next.score().samples());
        assertEquals(30, next.nanos());
    }

    /** A rank was lost in a step of which this rank had the sum already, and rank 0 not yet. */
    @Test
    void shouldCountAStepOnceThatIsDoneAgain() {
        EpochProgress next = goneOn(after(1, 3), after(1, 2));
        assertEquals(8, next.score().samples());
        assertEquals(20, next.nanos());
        next.add(FOUR, ExchangeReport.none(), 1, 10);
        assertEquals(12, next.score().samples());
        assertEquals(30, next.nanos());
        assertEquals(12, next.takeSincePoint().samples(), "points of the curve count it once, too");
    }

    /** The point was one of the history of this rank; that of rank 0, which counts, does not have it. */
    @Test
    void shouldCountInThePointOfTheCurveThatIsTakenAgain() {
        EpochProgress ahead = after(1, 3);
        ahead.takeSincePoint();
        EpochProgress next = goneOn(ahead, after(1, 2));
        next.add(FOUR, ExchangeReport.none(), 1, 10);
        assertEquals(12, next.takeSincePoint().samples());
    }

    /** A second rank is lost before this one has done the step to which it was moved, and the new rank 0 had not done the one before. */
    @Test
    void shouldUndoNoStepThatItHasNotDone() {
        EpochProgress moved = goneOn(after(1, 2), after(1, 3));
        EpochProgress next = goneOn(moved, after(1, 2));
        assertEquals(8, next.score().samples());
        assertEquals(20, next.nanos());
        EpochProgress again = goneOn(goneOn(after(1, 3), after(1, 2)), after(1, 2));
        assertEquals(8, again.score().samples());
    }

    @Test
    void shouldForgetTheEpochThatRankZeroHasEnded() {
        EpochProgress next = goneOn(after(0, 3), after(1, 0));
        assertEquals(Score.NONE, next.score());
        assertEquals(0, next.nanos());
        assertEquals(0, next.loadingNanos());
        assertEquals(12, next.takeSincePoint().samples(), "points of the curve go on");
    }

    /** A rank was lost in the allreduce by which an epoch ends, of which this rank had the sum already, and rank 0 not yet. */
    @Test
    void shouldEndAnEpochAgainThatRankZeroHasNotEnded() {
        EpochProgress ended = after(1, 3);
        ended.turn();
        EpochProgress next = goneOn(ended, after(1, 3));
        assertEquals(12, next.score().samples());
        assertEquals(30, next.nanos());
        assertEquals(3, next.loadingNanos());
        next.turn();
        assertEquals(Score.NONE, next.score());
    }

    @Test
    void shouldStartWithNothingInThePlaceOfALostRank() {
        EpochProgress next = new EpochProgress();
        next.moveTo(after(2, 2));
        assertEquals(3, next.epoch());
        assertEquals(Score.NONE, next.score());
    }

    private static final ExchangeReport THREE =
            new ExchangeReport(Map.of(), false, 0, List.of(), 0, 3, 3 + 5); // 3 communication, 5 sparsification

    private static List<Long> nanos(EpochProgress progress) {
        return List.of(
                progress.nanos(),
                progress.communicationNanos(),
                progress.sparsificationNanos(),
                progress.loadingNanos());
    }

    @Test
    void shouldGoOnFromWhatWasSavedOrKept() throws IOException {
        EpochProgress progress = after(2, 0);
        progress.add(FOUR, THREE, 7, 100);
        progress.add(FOUR, THREE, 7, 100);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        progress.save(new DataOutputStream(bytes));
        EpochProgress restored = new EpochProgress();
        restored.restore(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
        EpochProgress kept = new EpochProgress();
        kept.continueFrom(progress);
        for (EpochProgress each : List.of(progress, restored, kept)) {
            assertEquals(3, each.epoch());
            assertEquals(2, each.step());
            assertEquals(List.of(200L, 6L, 10L, 14L), nanos(each));
            assertEquals(new Score(8, 8, 4, 6), each.score());
            assertEquals(new Score(8, 8, 4, 6), each.takeSincePoint());
        }
    }

    @Test
    void shouldBeginEachEpochWithNothing() {
        EpochProgress progress = new EpochProgress();
        progress.add(FOUR, THREE, 7, 100);
        progress.turn();
        assertEquals(List.of(0L, 0L, 0L, 0L), nanos(progress));
        assertEquals(0, progress.step());
        assertEquals(Score.NONE, progress.score());
    }

    @Test
    void shouldAddEpochs() {
        EpochRecord first = new EpochRecord(1, FOUR, FOUR, 10, 1, 2, 3);
        EpochRecord second = new EpochRecord(2, FOUR, Score.NONE, 30, 5, 6, 7);
        assertEquals(new EpochRecord(2, new Score(8, 8, 4, 6), Score.NONE, 40, 6, 8, 10), first.plus(second));
        assertEquals(0.4, first.computationShare(), 1e-12);
        assertEquals(0.4, first.samplesPerSecond(), 1e-12);
    }
}
