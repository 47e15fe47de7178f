package io.tutti.stress.race;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJ_Result;

@JCStressTest
@Outcome(id = "1, 0", expect = Expect.ACCEPTABLE, desc = "the sender has not seen that the first message is consumed")
@Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "the sender has used its room again")
@Outcome(expect = Expect.FORBIDDEN, desc = "room is used again while it is still read: a wrong vector")
@State
public class RingCreditRace {
    private final RingPair ring = new RingPair();
    private final long next = ring.fill() + 1;

    @Actor
    public void receive(JJ_Result result) {
        result.r1 = ring.receive();
    }

    @Actor
    public void send(JJ_Result result) {
        result.r2 = ring.send(next) ? 1 : 0;
    }
}
