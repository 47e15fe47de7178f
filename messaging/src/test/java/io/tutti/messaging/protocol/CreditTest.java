package io.tutti.messaging.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Credit of four messages of the least charge. */
class CreditTest {
    private static final long CHARGE = BufferPool.charge(1);
    private static final long LIMIT = 4 * CHARGE;

    private static Credit credit(long patienceNanos) {
        return new Credit(new MessageLimits(64, LIMIT, patienceNanos));
    }

    private static void exhaust(Credit credit) {
        for (int message = 0; message < 4; message++) {
            assertTrue(credit.isEnoughFor(CHARGE));
            credit.use(CHARGE);
        }
        assertFalse(credit.isEnoughFor(CHARGE));
    }

    @Test
    void aPatientSendWaitsUntilCreditIsReturned() {
        Credit credit = credit(Long.MAX_VALUE / 2);
        exhaust(credit);
        assertFalse(credit.isHeld());
        assertTrue(credit.isAwaited(CHARGE));
        assertTrue(credit.isHeld());
        credit.returned(0); // what the peer has told before
        assertTrue(credit.isHeld());
        credit.returned(CHARGE);
        assertFalse(credit.isHeld());
        assertTrue(credit.isEnoughFor(CHARGE));
        assertFalse(credit.isEnoughFor(2 * CHARGE));
    }

    @Test
    void nothingIsAwaitedThatCannotCome() {
        Credit credit = credit(Long.MAX_VALUE / 2);
        assertFalse(credit.isAwaited(LIMIT + 1));
        assertFalse(credit.isHeld());
    }

    @Test
    void whoHasWaitedInVainWaitsNoMoreUntilCreditIsReturned() {
        long patienceNanos = 1_000_000;
        Credit credit = credit(patienceNanos);
        exhaust(credit);
        long begin = System.nanoTime();
        assertTrue(credit.isAwaited(CHARGE));
        while (credit.isAwaited(CHARGE)) {
            assertTrue(credit.isHeld());
            Thread.onSpinWait();
        }
        assertTrue(System.nanoTime() - begin >= patienceNanos);
        assertFalse(credit.isHeld());
        assertFalse(credit.isAwaited(CHARGE));
        credit.returned(CHARGE);
        credit.use(CHARGE);
        assertTrue(credit.isAwaited(CHARGE));
    }

    @Test
    void thePeerLearnsWhatIsFreeOnce() {
        Credit here = credit(0);
        Credit there = credit(0);
        for (long message = 0; message < 10; message++) {
            there.use(CHARGE);
            assertFalse(here.isDue());
            here.free(1);
            assertTrue(here.isDue());
            there.returned(here.sum());
            here.told();
            assertTrue(there.isEnoughFor(LIMIT), "message " + message);
        }
        assertEquals(10 * CHARGE, here.sum());
        there.returned(10 * CHARGE + FrameKind.SEQUENCE_MASK + 1 & FrameKind.SEQUENCE_MASK);
        assertFalse(there.isEnoughFor(LIMIT + 1), "the same sum was counted twice");
    }

    /** After 256 TiB. */
    @Test
    void aSumForWhichAHeaderHasNoRoomBeginsAnew() {
        Credit here = credit(0);
        Credit there = credit(0);
        long bytes = 1 << 24;
        long charge = BufferPool.charge(bytes);
        for (long sum = 0; sum <= FrameKind.SEQUENCE_MASK; sum += charge) {
            there.use(charge);
            here.free(bytes);
            there.returned(here.sum());
            here.told();
        }
        assertTrue(here.sum() < charge);
        assertTrue(there.isEnoughFor(LIMIT));
        assertFalse(there.isEnoughFor(LIMIT + 1));
    }
}
