package io.tutti.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;

/** The policy of trials, in made-up time. */
class TrialsTest {
    private static final int BLOCK = 4096;
    private static final int LANES = 16;
    private static final long SCALAR_NANOS = BLOCK;
    private static final long LIMIT = 10_000_000;

    private final Trials trials = new Trials();
    private long scalarTime;
    private long trialTime;
    private int tried;

    /** Runs blocks until there is a verdict; a trial takes {@code cost} picoseconds an element by the number of trials. */
    private Trials.Verdict run(LongUnaryOperator cost, long blocks) {
        for (long i = 0; i < blocks && trials.verdict() == Trials.Verdict.OPEN; i++) {
            if (trials.isDue()) {
                long count = (long) LANES * trials.vectors();
                long nanos = count * cost.applyAsLong(tried++) / 1000;
                trialTime += nanos;
                trials.vector(count, nanos);
            } else {
                scalarTime += SCALAR_NANOS;
                trials.scalar(BLOCK, SCALAR_NANOS);
            }
        }
        return trials.verdict();
    }

    @Test
    void theFirstBlockIsScalar() {
        assertFalse(trials.isDue());
        trials.scalar(BLOCK, SCALAR_NANOS);
        assertTrue(trials.isDue());
    }

    @Test
    void vectorsAreTakenSoonAfterTheyAreQuicker() {
        int compiled = 1000;
        assertEquals(Trials.Verdict.VECTOR, run(i -> i < compiled ? 200_000 : 100, LIMIT));
        assertEquals(compiled + Trials.STREAK, tried);
    }

    @Test
    void trialsTakeAThirdOfTheScalarTimeAtMost() {
        run(i -> 200_000, 200_000);
        assertTrue(trialTime > 0);
        assertTrue(Trials.SHARE * trialTime < scalarTime * 1.1, trialTime + " of " + scalarTime);
    }

    @Test
    void oneBlockOfTimeInterruptedIsNoVerdict() {
        int interrupted = Trials.STREAK;
        run(i -> i % interrupted == 0 ? 200_000 : 100, 100_000);
        assertEquals(Trials.Verdict.OPEN, trials.verdict());
    }

    @Test
    void nothingIsDecidedWhileBothAreInterpreted() {
        run(i -> i < Trials.INTERPRETED ? 1 : 2_000, 100_000);
        assertEquals(Trials.Verdict.OPEN, trials.verdict());
    }

    @Test
    void whatNeverGetsQuickerIsGivenUp() {
        assertEquals(Trials.Verdict.SCALAR, run(i -> 3_000_000, Long.MAX_VALUE));
        assertTrue(trialTime > Trials.PATIENCE);
        assertFalse(trials.isDue());
    }
}
