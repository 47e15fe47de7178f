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

/** Small vectors, P = 127. */
final class Figure7 implements Figure {
    private static final int RANKS = 127;

    @Override
    public String name() {
        return "figure-7";
    }

    @Override
    public String title() {
        return "Small vectors, P = 127";
    }

    @Override
    public String claim() {
        return "Better than Open MPI and recursive halving on small data, with the estimated number of steps too, which fits"
                + " well; Open MPI degrades at 10 KB where it switches from recursive doubling to the ring.";
    }

    @Override
    public Findings make(Effort effort) {
        SizeSweep sweep = new SizeSweep(
                name(),
                RANKS,
                64,
                1 << 16,
                List.of(
                        ModelledAllreduce.OPEN_MPI,
                        ModelledAllreduce.RECURSIVE_HALVING,
                        ModelledAllreduce.GENERALIZED,
                        ModelledAllreduce.GENERALIZED_BEST));
        FigureValues values = sweep.values(effort);
        return new Findings(
                values.all(),
                List.of(new Plate(
                        name(),
                        sweep.picture("Allreduce of small vectors, P = 127", values),
                        "Open MPI's choice: recursive doubling below 10 KB, then the ring.")),
                List.of(fasterThan(sweep, values), degrades(values), fits(sweep, values)));
    }

    private static Comparison fasterThan(SizeSweep sweep, FigureValues values) {
        double least = sweep.coarse()
                .mapToDouble(bytes -> Math.min(
                                at(values, ModelledAllreduce.OPEN_MPI, bytes),
                                at(values, ModelledAllreduce.RECURSIVE_HALVING, bytes))
                        / at(values, ModelledAllreduce.GENERALIZED, bytes))
                .min()
                .orElseThrow();
        return new Comparison(
                "Faster than Open MPI and recursive halving",
                "at least " + Figure1.times(least) + " from 64 B to 64 KiB",
                Method.SIMULATION,
                Verdict.of(least > 1));
    }

    private static Comparison degrades(FigureValues values) {
        double jump = at(values, ModelledAllreduce.OPEN_MPI, 1 << 14) / at(values, ModelledAllreduce.OPEN_MPI, 1 << 13);
        return new Comparison(
                "Open MPI degrades at 10 KB",
                "from 8 KiB to 16 KiB its choice takes " + Figure1.times(jump) + " as long",
                Method.SIMULATION,
                Verdict.of(jump > 2));
    }

    private static Comparison fits(SizeSweep sweep, FigureValues values) {
        double worst = sweep.coarse()
                .mapToDouble(bytes -> at(values, ModelledAllreduce.GENERALIZED, bytes)
                        / at(values, ModelledAllreduce.GENERALIZED_BEST, bytes))
                .max()
                .orElseThrow();
        return new Comparison(
                "The estimated number of steps fits well",
                "eq. 37's r takes " + Figure1.times(worst) + " of the best r's time at most",
                Method.SIMULATION,
                Verdict.of(worst < 1.25));
    }

    private static double at(FigureValues values, ModelledAllreduce allreduce, long bytes) {
        return values.at(Method.SIMULATION, allreduce.text(), RANKS, bytes);
    }
}
