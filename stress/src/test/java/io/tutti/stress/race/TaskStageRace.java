package io.tutti.stress.race;

import java.util.concurrent.CompletableFuture;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.Z_Result;

@JCStressTest
@Outcome(id = "true", expect = Expect.ACCEPTABLE, desc = "the stage completes, asked for before the end or after it")
@Outcome(expect = Expect.FORBIDDEN, desc = "a stage is asked for while the task ends, and never completes: a hang")
@State
public class TaskStageRace {
    private final SingleRankTask rank = new SingleRankTask();
    private CompletableFuture<Void> stage;

    @Actor
    public void drive() {
        rank.drive();
    }

    @Actor
    public void ask() {
        stage = rank.task().stage(Runnable::run, rank.task().run());
    }

    @Arbiter
    public void look(Z_Result result) {
        result.r1 = stage.isDone();
    }
}
