package io.tutti.control.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.tutti.call.CallFingerprint;
import io.tutti.type.ElementType;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Equal calls are one run in the log, up to a bound. */
class CallLogTest {
    private static final int LONGEST_RUN = 1 << 16;
    private static final int CALLS = 2 * LONGEST_RUN + 5;
    private static final CallFingerprint CALL =
            new CallFingerprint("allreduce", "SUM", ElementType.FLOAT32, -1, "ring");

    private static CallLog log(long communicator, long calls) {
        CallLog log = new CallLog(communicator);
        for (long sequence = 1; sequence <= calls; sequence++) {
            log.publish(sequence, CALL, 10, "");
        }
        return log;
    }

    /** To look for a call that differs takes as long as the run that it is in. */
    @Test
    void aRunIsNoLongerThanItsBound() {
        List<CallRun> runs = log(3, CALLS).runs(CallLog.RUNS, Integer.MAX_VALUE);
        assertEquals(
                List.of(1L, LONGEST_RUN + 1L, 2L * LONGEST_RUN + 1),
                runs.stream().map(CallRun::first).toList());
        assertEquals(
                List.of((long) LONGEST_RUN, 2L * LONGEST_RUN, (long) CALLS),
                runs.stream().map(CallRun::last).toList());
    }

    /** Whatever run it is in, and whether that is known by another call. */
    @Test
    void theHashOfAllCallsBeforeIsKnownAnywhereInARun() {
        CallLog log = log(3, CALLS);
        for (long sequence : new long[] {1, 2, LONGEST_RUN, LONGEST_RUN + 1, LONGEST_RUN + 2, CALLS}) {
            assertEquals(log(3, sequence - 1).chain(), log.chainBefore(sequence), () -> "before #" + sequence);
        }
        assertNotEquals(log.chain(), log.chainBefore(CALLS));
        assertEquals(0, log.chainBefore(CALLS + 1L));
    }

    @Test
    void callsAreDescribedWhileTheirRunsAreKept() {
        CallLog log = new CallLog(3);
        for (int sequence = 1; sequence <= CallLog.RUNS + 3; sequence++) {
            log.publish(sequence, CALL, sequence, "");
        }
        assertEquals("allreduce(SUM, FLOAT32, count=1027) by ring", log.describe(CallLog.RUNS + 3));
        assertEquals("allreduce(SUM, FLOAT32, count=4) by ring", log.describe(4));
        assertNull(log.describe(3));
        assertEquals(0, log.chainBefore(3));
        assertEquals(CallLog.RUNS, log.runs(CallLog.RUNS, Integer.MAX_VALUE).size());
    }
}
