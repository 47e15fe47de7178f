package io.tutti.bootstrap.handshake;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class AcceptRateTest {
    private static final long SECOND = 1_000_000_000L;
    private static final long START = Long.MAX_VALUE - SECOND; // the clock may begin anywhere

    private final AcceptRate rate = new AcceptRate(START);

    @Test
    void aBurstIsAcceptedAtOnce() {
        assertEquals(AcceptRate.BURST, rate.allowed(START));
    }

    @Test
    void afterABurstAHundredASecondAre() {
        rate.spend(AcceptRate.BURST);
        assertEquals(0, rate.allowed(START));
        assertEquals(10, rate.allowed(START + SECOND / 10));
        rate.spend(10);
        assertEquals(10, rate.allowed(START + 2 * SECOND / 10));
    }

    @Test
    void aQuietHourSavesNoMoreThanABurst() {
        rate.spend(AcceptRate.BURST);
        assertEquals(AcceptRate.BURST, rate.allowed(START + 3_600 * SECOND));
    }

    /** However often it is asked, the parts of connections add up. */
    @Test
    void shortTimesAddUp() {
        rate.spend(AcceptRate.BURST);
        int allowed = 0;
        for (int i = 1; i <= 1_000; i++) {
            allowed = rate.allowed(START + i * SECOND / 1_000);
        }
        assertTrue(allowed >= AcceptRate.PER_SECOND - 1 && allowed <= AcceptRate.PER_SECOND, "allowed=" + allowed);
    }

    @Test
    void itIsCrowdedOnceHalfOfABurstIsGone() {
        rate.spend(AcceptRate.BURST / 2);
        assertFalse(rate.isCrowded());
        rate.spend(1);
        assertTrue(rate.isCrowded());
        rate.allowed(START + SECOND);
        assertFalse(rate.isCrowded());
    }
}
