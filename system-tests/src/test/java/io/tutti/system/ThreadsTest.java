package io.tutti.system;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** Two threads on one communicator. */
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
}
