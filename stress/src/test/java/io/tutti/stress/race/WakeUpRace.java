package io.tutti.stress.race;

import io.tutti.transport.Poller;
import java.util.concurrent.TimeUnit;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.Z_Result;

@JCStressTest
@Outcome(id = "true", expect = Expect.ACCEPTABLE, desc = "the thread was woken, or did not fall asleep")
@Outcome(id = "false", expect = Expect.FORBIDDEN, desc = "a wake-up is lost: a collective starts when a timeout ends")
@State
public class WakeUpRace {
    private static final long LONG_NS = TimeUnit.SECONDS.toNanos(10);

    private final Poller poller = new Poller();

    @Actor
    public void await(Z_Result result) {
        long begin = System.nanoTime();
        poller.await(LONG_NS);
        result.r1 = System.nanoTime() - begin < LONG_NS / 2;
        poller.close();
    }

    @Actor
    public void wake() {
        poller.wake();
    }
}
