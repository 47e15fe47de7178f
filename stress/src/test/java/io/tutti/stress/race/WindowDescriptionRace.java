package io.tutti.stress.race;

import io.tutti.transport.memory.Windows;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJ_Result;

@JCStressTest
@Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "the collective has not begun")
@Outcome(id = "11, 1", expect = Expect.ACCEPTABLE, desc = "its description is whole, and one piece is open")
@Outcome(id = "11, 2", expect = Expect.ACCEPTABLE, desc = "its description is whole, and both pieces are open")
@Outcome(expect = Expect.FORBIDDEN, desc = "a rank reads another place than the vector's: a wrong vector, or a crash")
@State
public class WindowDescriptionRace {
    private final SlotGroup group = new SlotGroup(2);

    @Actor
    public void describe() {
        Windows windows = group.windows(0);
        windows.begin(2, false);
        windows.describe(1, 1, 2, 3, 4, 1, 1);
        windows.open(2);
    }

    @Actor
    public void look(JJ_Result result) {
        Windows windows = group.windows(1);
        windows.begin(2, false);
        if (windows.sequence(0) == 1) {
            result.r1 = windows.fingerprint(0)
                    + windows.input(0)
                    + windows.inputOffset(0)
                    + windows.output(0)
                    + windows.outputOffset(0);
            result.r2 = windows.opened(0);
        }
    }
}
