package io.tutti.stress.race;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZJ_Result;

@JCStressTest
@Outcome(
        id = {"false, 0", "false, 7"},
        expect = Expect.ACCEPTABLE,
        desc = "the end is open")
@Outcome(id = "true, 0", expect = Expect.FORBIDDEN, desc = "a peer that sent all it had and left is called lost")
@Outcome(expect = Expect.FORBIDDEN, desc = "the end is closed before the message was read, or the message is torn")
@State
public class RingCloseRace {
    private final RingPair ring = new RingPair();

    @Actor
    public void sendAndLeave() {
        ring.send(7);
        ring.close();
    }

    @Actor
    public void receive(ZJ_Result result) {
        result.r1 = ring.isLost();
        result.r2 = ring.receive();
    }
}
