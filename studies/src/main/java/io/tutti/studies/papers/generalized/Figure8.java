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

/** Large vectors, P = 127. */
final class Figure8 implements Figure {
    private static final int RANKS = 127;
    private static final long LAST = 1L << 26;

    @Override
    public String name() {
        return "figure-8";
    }

    @Override
    public String title() {
        return "Large vectors, P = 127";
    }

    @Override
    public String claim() {
        return "The ring (used by Open MPI) finally beats the proposed algorithm, which is due to better cache utilization.";
    }

    @Override
    public Findings make(Effort effort) {
        SizeSweep sweep = new SizeSweep(
                name(),
                RANKS,
                1L << 20,
                LAST,
                List.of(ModelledAllreduce.RING, ModelledAllreduce.RECURSIVE_HALVING, ModelledAllreduce.GENERALIZED));
        FigureValues values = sweep.values(effort);
        double ratio = at(values, ModelledAllreduce.RING) / at(values, ModelledAllreduce.GENERALIZED);
        double halving = at(values, ModelledAllreduce.RECURSIVE_HALVING) / at(values, ModelledAllreduce.GENERALIZED);
        return new Findings(
                values.all(),
                List.of(new Plate(
                        name(),
                        sweep.picture("Allreduce of large vectors, P = 127", values),
                        "The ring and the generalized algorithm send the same bytes; steps stop to matter.")),
                List.of(
                        new Comparison(
                                "The ring beats it in the end, by its use of the cache",
                                "the ring takes " + Figure1.times(ratio) + " as long at 64 MiB; caches are neither"
                                        + " modelled nor simulated",
                                Method.SIMULATION,
                                Verdict.OPEN),
                        new Comparison(
                                "Recursive halving pays for its fold",
                                "it takes " + Figure1.times(halving) + " as long at 64 MiB",
                                Method.SIMULATION,
                                Verdict.of(halving > 1.5))));
    }

    private static double at(FigureValues values, ModelledAllreduce allreduce) {
        return values.at(Method.SIMULATION, allreduce.text(), RANKS, LAST);
    }
}
