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

/** Medium vectors, P = 127. */
final class Figure9 implements Figure {
    private static final int RANKS = 127;
    private static final long FIRST = 1L << 14;
    private static final long LAST = 1L << 20;

    @Override
    public String name() {
        return "figure-9";
    }

    @Override
    public String title() {
        return "Medium vectors, P = 127";
    }

    @Override
    public String claim() {
        return "The gap between the proposed algorithm and recursive halving grows with the size, since recursive halving has"
                + " a bandwidth overhead caused by the reduction to the nearest power of two.";
    }

    @Override
    public Findings make(Effort effort) {
        SizeSweep sweep = new SizeSweep(
                name(),
                RANKS,
                FIRST,
                LAST,
                List.of(
                        ModelledAllreduce.RECURSIVE_HALVING,
                        ModelledAllreduce.GENERALIZED,
                        ModelledAllreduce.GENERALIZED_BEST));
        FigureValues values = sweep.values(effort);
        double first = gap(values, FIRST);
        double last = gap(values, LAST);
        return new Findings(
                values.all(),
                List.of(new Plate(
                        name(),
                        sweep.picture("Allreduce of medium vectors, P = 127", values),
                        "The ring is left out, as Open MPI is in the paper: it is far slower here.")),
                List.of(new Comparison(
                        "The gap to recursive halving grows with the size",
                        Figure1.times(first) + " at 16 KiB, " + Figure1.times(last) + " at 1 MiB",
                        Method.SIMULATION,
                        Verdict.of(last > first))));
    }

    private static double gap(FigureValues values, long bytes) {
        return values.at(Method.SIMULATION, ModelledAllreduce.RECURSIVE_HALVING.text(), RANKS, bytes)
                / values.at(Method.SIMULATION, ModelledAllreduce.GENERALIZED.text(), RANKS, bytes);
    }
}
