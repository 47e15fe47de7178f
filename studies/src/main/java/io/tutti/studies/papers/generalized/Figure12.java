package io.tutti.studies.papers.generalized;

import io.tutti.studies.Effort;
import io.tutti.studies.Figure;
import io.tutti.studies.FigureValues;
import io.tutti.studies.Findings;
import io.tutti.studies.Findings.Comparison;
import io.tutti.studies.Findings.Plate;
import io.tutti.studies.Findings.Verdict;
import io.tutti.studies.Method;
import java.util.List;

/** Time over the number of ranks, 9 KiB. */
final class Figure12 implements Figure {
    private static final long BYTES = 9216;
    private static final int POWER = 128;

    @Override
    public String name() {
        return "figure-12";
    }

    @Override
    public String title() {
        return "Time over the number of ranks, 9 KiB";
    }

    @Override
    public String claim() {
        return "For a big number of processes better performance even in a power-of-two case, since it is able to change the"
                + " number of steps.";
    }

    @Override
    public Findings make(Effort effort) {
        RankSweep sweep = new RankSweep(
                name(),
                BYTES,
                List.of(
                        ModelledAllreduce.RECURSIVE_DOUBLING,
                        ModelledAllreduce.RECURSIVE_HALVING,
                        ModelledAllreduce.GENERALIZED));
        FigureValues values = sweep.values(effort);
        double ratio = Math.min(
                        at(values, ModelledAllreduce.RECURSIVE_DOUBLING),
                        at(values, ModelledAllreduce.RECURSIVE_HALVING))
                / at(values, ModelledAllreduce.GENERALIZED);
        return new Findings(
                values.all(),
                List.of(new Plate(
                        name(),
                        sweep.picture("Allreduce of 9 KiB", values),
                        "The generalized algorithm takes the number of steps that eq. 37 gives for each P.")),
                List.of(new Comparison(
                        "Better even for a power of two",
                        Figure1.times(ratio) + " at P = 128",
                        Method.MODEL,
                        Verdict.of(ratio > 1))));
    }

    private static double at(FigureValues values, ModelledAllreduce allreduce) {
        return values.at(Method.MODEL, allreduce.text(), POWER, BYTES);
    }
}
