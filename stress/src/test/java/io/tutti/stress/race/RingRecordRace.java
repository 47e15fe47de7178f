package io.tutti.stress.race;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.J_Result;

@JCStressTest
@Outcome(id = "0", expect = Expect.ACCEPTABLE, desc = "the message has not arrived")
@Outcome(id = "7", expect = Expect.ACCEPTABLE, desc = "the message has arrived, and all of its payload")
@Outcome(expect = Expect.FORBIDDEN, desc = "a record is visible before its payload: a wrong vector")
@State
public class RingRecordRace {
    private final RingPair ring = new RingPair();

    @Actor
    public void send() {
        ring.send(7);
    }

    @Actor
    public void receive(J_Result result) {
        result.r1 = ring.receive();
    }
}
