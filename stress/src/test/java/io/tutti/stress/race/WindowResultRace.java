package io.tutti.stress.race;

import io.tutti.transport.memory.Windows;
import java.lang.foreign.ValueLayout;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJ_Result;

@JCStressTest
@Outcome(
        id = {"0, 0", "0, 7"},
        expect = Expect.ACCEPTABLE,
        desc = "the piece is not finished")
@Outcome(id = "1, 7", expect = Expect.ACCEPTABLE, desc = "the piece is finished, and its result is there")
@Outcome(expect = Expect.FORBIDDEN, desc = "a piece is finished before its result is visible: a wrong vector")
@State
public class WindowResultRace {
    private final SlotGroup group = new SlotGroup(2);

    @Actor
    public void finish() {
        Windows windows = group.windows(0);
        windows.begin(1, false);
        windows.memory().set(ValueLayout.JAVA_LONG, windows.resultStage(0, 0), 7);
        windows.done(1);
    }

    @Actor
    public void collect(JJ_Result result) {
        Windows windows = group.windows(1);
        windows.begin(1, false);
        result.r1 = windows.doneBy(0);
        result.r2 = windows.memory().get(ValueLayout.JAVA_LONG, windows.resultStage(0, 0));
    }
}
