package io.tutti.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Threads of a program on one communicator, and those of a rank. */
class ThreadsTest {
    /** The intruder is told at once, and the other's collective goes on as if nothing had happened. */
    @Test
    void theSecondIsToldAtOnce() {
        try (Job job = JobSetup.of(2, Wiring.SHM).start().joined()) {
            job.rank(0).call("background 100 sum 1000").assertDone();
            job.rank(0).awaitInside();
            for (String intrusion : new String[] {"sum 10", "barrier", "dup", "start 10", "allocate 100", "close"}) {
                Reply reply = job.rank(0).call(intrusion).assertSays("in use by thread");
                assertEquals(Reply.Kind.MISUSE, reply.kind());
            }
            job.rank(1).call("sum 1000").assertDone();
            job.rank(0).reply(100).assertDone();
            job.call("sum 500");
            job.end();
        }
    }

    /** The JVM waits 300 ms for such a thread when the rank exits. Virtual threads that wait for sockets make one, for good. */
    @ParameterizedTest
    @EnumSource(names = {"SHM", "TCP"})
    void noThreadStaysInsideACallToTheSystem(Wiring wiring) {
        try (Job job = JobSetup.of(2, wiring).start().joined()) {
            job.call("sum 1000");
            for (int rank = 0; rank < 2; rank++) {
                List<String> threads = Processes.threads(job.rank(rank).pid());
                assertTrue(threads.contains("tutti-control-" + rank), threads::toString);
                assertFalse(threads.contains("MasterPoller"), threads::toString);
            }
            job.end();
        }
    }
}
