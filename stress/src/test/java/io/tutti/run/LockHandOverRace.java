package io.tutti.run;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** Two threads drive in turn: what one of them did under the progress lock is seen by the next. */
@JCStressTest
@Outcome(id = "40, 0", expect = Expect.ACCEPTABLE, desc = "each saw what the other had done")
@Outcome(expect = Expect.FORBIDDEN, desc = "two threads drive at once, or one does not see what the other has driven")
@State
public class LockHandOverRace {
    private static final int TURNS = 20;

    private final ProgressLock lock = new ProgressLock();
    private int driven;
    private int strangers;

    @Actor
    public void caller() {
        for (int turn = 0; turn < TURNS; turn++) {
            drive();
            lock.release();
        }
    }

    @Actor
    public void progressThread() {
        for (int turn = 0; turn < TURNS; turn++) {
            drive();
            lock.releaseBeforeBlocking();
        }
    }

    private void drive() {
        while (!lock.tryAcquire()) {
            Thread.yield();
        }
        driven++;
        strangers += lock.isHeldByCaller() ? 0 : 1;
    }

    @Arbiter
    public void sum(II_Result result) {
        result.r1 = driven;
        result.r2 = strangers;
    }
}
