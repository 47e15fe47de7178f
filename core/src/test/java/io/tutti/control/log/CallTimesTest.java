package io.tutti.control.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.call.CallFingerprint;
import io.tutti.type.ElementType;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class CallTimesTest {
    private static final CallFingerprint CALL =
            new CallFingerprint("allreduce", "SUM", ElementType.FLOAT32, -1, "ring");

    private static final Duration LOOKING = Duration.ofMillis(500);

    private final CallLog log = new CallLog(7, new int[] {3, 5});

    private void begin(long sequence, boolean isLong) {
        log.times().begin(sequence, isLong);
        log.publish(sequence, CALL, 1000, "");
    }

    private CallSpan last() {
        return log.record(1, 1 << 14).spans().getLast();
    }

    @Test
    void shortCallsHaveTimesIfTheyAreSampledOrRanksWaited() {
        begin(1, false);
        assertFalse(last().ended());
        log.times().end(1);
        assertEquals(new CallSpan(1, CallSpan.UNKNOWN, false, true, CallSpan.UNKNOWN), last());

        begin(2, false);
        long now = System.nanoTime();
        log.times().waits(2, now);
        log.times().waits(2, now + 1000); // later looks change nothing
        assertEquals(new CallSpan(2, now, true, false, CallSpan.UNKNOWN), last());
        log.times().end(2);
        assertTrue(last().isTimed() && last().end() >= now);

        long before = System.nanoTime();
        begin(CallTimes.SAMPLE, false);
        log.times().end(CallTimes.SAMPLE);
        assertTrue(last().isTimed() && !last().waited() && last().begin() >= before, last()::toString);
    }

    @Test
    void longCallsHaveTimes() {
        begin(1, true);
        log.times().end(1);
        assertTrue(last().isTimed());
        assertTrue(last().end() >= last().begin());
    }

    @Test
    void callsBeyondAnIntHaveTimes() {
        for (long sequence : new long[] {Integer.MAX_VALUE, 1L << 31, (1L << 31) + 77, (1L << 32) - 1, 1L << 40}) {
            begin(sequence, true);
            assertFalse(last().ended());
            assertTrue(log.times().end(sequence) >= 0);
            assertTrue(last().isTimed() && last().sequence() == sequence, last()::toString);
        }
    }

    @Test
    void theLastCallsAreKeptInOrder() {
        int calls = 3 * CallTimes.CALLS + 5;
        for (int sequence = 1; sequence <= calls; sequence++) {
            begin(sequence, true);
            log.times().end(sequence);
        }
        CommunicatorRecord record = log.record(CallTimes.CALLS, 1 << 14);
        List<CallSpan> spans = record.spans();
        assertEquals(calls, record.latest());
        assertEquals(calls, spans.getLast().sequence());
        for (int i = 1; i < spans.size(); i++) {
            assertEquals(spans.get(i - 1).sequence() + 1, spans.get(i).sequence());
            assertTrue(spans.get(i - 1).end() <= spans.get(i).begin());
        }
        assertTrue(spans.size() >= CallTimes.CALLS - 1);
        assertEquals("allreduce(SUM, FLOAT32, count=1000) by ring", record.textOf(calls));
    }

    /** Whatever a reader sees while calls are recorded, it is in order, and of the calls that it says. */
    @Test
    void aReaderSeesNoRecordThatIsBeingOverwritten() throws InterruptedException {
        AtomicBoolean ends = new AtomicBoolean();
        Thread writer = new Thread(() -> {
            for (long sequence = 1; !ends.get(); sequence++) {
                begin(sequence, true);
                log.times().end(sequence);
            }
        });
        writer.start();
        try {
            long end = System.nanoTime() + LOOKING.toNanos();
            while (System.nanoTime() < end) {
                List<CallSpan> spans = log.record(CallTimes.CALLS, 1 << 14).spans();
                for (int i = 1; i < spans.size(); i++) {
                    CallSpan earlier = spans.get(i - 1);
                    CallSpan later = spans.get(i);
                    assertEquals(earlier.sequence() + 1, later.sequence());
                    assertTrue(earlier.ended(), earlier::toString);
                    assertTrue(earlier.end() <= later.begin(), () -> earlier + " before " + later);
                }
            }
        } finally {
            ends.set(true);
            writer.join();
        }
    }
}
