package io.tutti.control.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.call.CallFingerprint;
import io.tutti.type.ElementType;
import org.junit.jupiter.api.Test;

/** What a rank says of communicators that it has closed. */
class CallLogsTest {
    private static final CallFingerprint CALL = new CallFingerprint("broadcast", "", ElementType.FLOAT32, 0, "tree");

    private final CallLogs logs = new CallLogs();

    /** A communicator with one collective, which is closed. */
    private void close(long communicator) {
        CallLog log = new CallLog(communicator);
        logs.add(log);
        log.publish(1, CALL, 5, "");
        logs.remove(log);
    }

    @Test
    void whatIsKeptIsTold() {
        close(1);
        CallLogReply reply = logs.answer(1, 1, false);
        assertTrue(reply.left());
        assertFalse(reply.text().isEmpty());
        assertEquals(1, reply.latest());
    }

    /** The rank makes it just now. */
    @Test
    void whatIsUnknownHasNotBegunWhileAllAreKept() {
        for (long each = 1; each <= CallLogs.MOST_RETIRED; each++) {
            close(each);
        }
        assertFalse(logs.answer(1_000, 1, false).isBegun());
        assertTrue(logs.answer(1, 1, false).isBegun());
    }

    /** Others may still wait there: a root that has sent all need not wait for them. */
    @Test
    void whatWasClosedLongAgoIsNotSaidNotToHaveBegun() {
        for (long each = 1; each <= CallLogs.MOST_RETIRED + 1; each++) {
            close(each);
        }
        CallLogReply reply = logs.answer(1, 1, false);
        assertTrue(reply.isBegun());
        assertTrue(reply.left());
        assertEquals("", reply.text());
        assertFalse(logs.answer(2, 1, false).text().isEmpty());
    }
}
