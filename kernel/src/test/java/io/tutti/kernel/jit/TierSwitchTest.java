package io.tutti.kernel.jit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;

/** The policy of trials, in made-up time. */
class TierSwitchTest {
    private static final int BLOCK = 4096;
    private static final int LANES = 16;
    private static final long SCALAR_NANOS = BLOCK;
    private static final long LIMIT = 10_000_000;

    private final TierSwitch tiers = new TierSwitch();
    private long scalarTime;
    private long trialTime;
    private int tried;

    /** Runs blocks until there is a verdict; a trial takes {@code cost} picoseconds an element by the number of trials. */
    private TierSwitch.Verdict run(LongUnaryOperator cost, long blocks) {
        for (long i = 0; i < blocks && tiers.verdict() == TierSwitch.Verdict.OPEN; i++) {
            if (tiers.isDue()) {
                long count = (long) LANES * tiers.vectors();
                long nanos = count * cost.applyAsLong(tried++) / 1000;
                trialTime += nanos;
                tiers.vector(count, nanos);
            } else {
                scalarTime += SCALAR_NANOS;
                tiers.scalar(BLOCK, SCALAR_NANOS);
            }
        }
        return tiers.verdict();
    }

    @Test
    void theFirstMillisecondsAreScalar() {
        assertFalse(tiers.isDue());
        tiers.scalar(BLOCK, TierSwitch.FIRST_NANOS - 1);
        assertFalse(tiers.isDue());
        tiers.scalar(BLOCK, 1);
        assertTrue(tiers.isDue());
    }

    @Test
    void vectorsAreTakenSoonAfterTheyAreQuicker() {
        int compiled = 1000;
        assertEquals(TierSwitch.Verdict.VECTOR, run(i -> i < compiled ? 200_000 : 100, LIMIT));
        assertEquals(compiled + TierSwitch.STREAK, tried);
    }

    @Test
    void trialsTakeNoLongerThanScalarBlocks() {
        run(i -> 200_000, 200_000);
        assertTrue(trialTime > 0);
        assertTrue(TierSwitch.SHARE * trialTime < scalarTime * 1.1, trialTime + " of " + scalarTime);
    }

    @Test
    void oneBlockOfTimeInterruptedIsNoVerdict() {
        int interrupted = TierSwitch.STREAK;
        run(i -> i % interrupted == 0 ? 200_000 : 100, 100_000);
        assertEquals(TierSwitch.Verdict.OPEN, tiers.verdict());
    }

    @Test
    void nothingIsDecidedWhileBothAreInterpreted() {
        run(i -> i < TierSwitch.INTERPRETED ? 1 : 2_000, 100_000);
        assertEquals(TierSwitch.Verdict.OPEN, tiers.verdict());
    }

    @Test
    void whatNeverGetsQuickerIsGivenUp() {
        assertEquals(TierSwitch.Verdict.SCALAR, run(i -> 3_000_000, Long.MAX_VALUE));
        assertTrue(trialTime > TierSwitch.PATIENCE);
        assertFalse(tiers.isDue());
    }
}
