package io.tutti.soak;

import io.tutti.soak.longjob.EndedJob;
import io.tutti.soak.longjob.FaultVerdict;
import io.tutti.soak.longjob.LongJobEvaluation;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The outcomes of a job with many faults, one for each.
 *
 * @param plan the run
 * @param evaluation the evaluation of the job
 */
record LongJobOutcomes(RunPlan plan, LongJobEvaluation evaluation) implements Evaluation {
    static LongJobOutcomes of(RunPlan plan, EndedJob job) {
        return new LongJobOutcomes(
                plan, new LongJobEvaluation(plan.injection().replacement().faults(), job));
    }

    @Override
    public List<RunOutcome> outcomes() {
        return outcomes(evaluation.verdicts());
    }

    @Override
    public List<RunOutcome> hang() {
        return outcomes(evaluation.hang());
    }

    @Override
    public List<RunOutcome> left(String left) {
        return outcomes(evaluation.left(left));
    }

    private List<RunOutcome> outcomes(List<FaultVerdict> verdicts) {
        return IntStream.range(0, verdicts.size())
                .mapToObj(index -> plan.outcome(index, verdicts.get(index)))
                .toList();
    }
}
