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
        desc = "the task runs")
@Outcome(id = "true, 7", expect = Expect.ACCEPTABLE, desc = "the task has ended, and its result is there")
@Outcome(expect = Expect.FORBIDDEN, desc = "a task has ended before its result is visible: a wrong vector")
@State
public class TaskResultRace {
    private final SingleRankTask rank = new SingleRankTask();

    @Actor
    public void drive() {
        rank.drive();
    }

    @Actor
    public void await(ZJ_Result result) {
        result.r1 = rank.task().isDone(rank.task().run());
        result.r2 = rank.result();
    }
}
