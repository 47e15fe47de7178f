package io.tutti.stress.race;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJ_Result;

@JCStressTest
@Outcome(
        id = "0, 0",
        expect = Expect.ACCEPTABLE,
        desc = "each looked before it saw the other: slots promise no more, and a rank looks again")
@Outcome(
        id = {"0, 1", "1, 0", "1, 1"},
        expect = Expect.ACCEPTABLE,
        desc = "what has arrived is whole")
@Outcome(expect = Expect.FORBIDDEN, desc = "a stamp is visible before header or payload: a wrong vector")
@State
public class SlotExchangeRace {
    private final SlotGroup group = new SlotGroup(2);

    @Actor
    public void first(JJ_Result result) {
        group.show(0, 1);
        result.r1 = group.read(0, 1, 1);
    }

    @Actor
    public void second(JJ_Result result) {
        group.show(1, 1);
        result.r2 = group.read(1, 0, 1);
    }
}
