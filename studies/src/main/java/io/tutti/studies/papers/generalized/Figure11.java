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
import java.util.stream.IntStream;

/** Time over the number of ranks, 425 bytes. */
final class Figure11 implements Figure {
    private static final long BYTES = 425;
    private static final int NEARLY = 127;

    @Override
    public String name() {
        return "figure-11";
    }

    @Override
    public String title() {
        return "Time over the number of ranks, 425 bytes (an allreduce's average vector)";
    }

    @Override
    public String claim() {
        return "The latency-optimal number of steps for all P; much better where P is well above a power of two. Recursive"
                + " doubling does not jump behind powers of two, because one-way messages are cheaper than exchanges.";
    }

    @Override
    public Findings make(Effort effort) {
        RankSweep sweep = new RankSweep(
                name(), BYTES, List.of(ModelledAllreduce.RECURSIVE_DOUBLING, ModelledAllreduce.GENERALIZED));
        FigureValues values = sweep.values(effort);
        return new Findings(
                values.all(),
                List.of(new Plate(
                        name(),
                        sweep.picture("Allreduce of 425 bytes", values),
                        "Recursive doubling takes two steps more as soon as P is no power of two.")),
                comparisons(values));
    }

    private static List<Comparison> comparisons(FigureValues values) {
        long optimal = IntStream.rangeClosed(2, RankSweep.MOST_RANKS)
                .filter(ranks -> {
                    GeneralizedCosts costs = GeneralizedCosts.table2(ranks);
                    return costs.optimum(BYTES) == costs.steps();
                })
                .count();
        double ratio = values.at(Method.MODEL, ModelledAllreduce.RECURSIVE_DOUBLING.text(), NEARLY, BYTES)
                / values.at(Method.MODEL, ModelledAllreduce.GENERALIZED.text(), NEARLY, BYTES);
        return List.of(
                new Comparison(
                        "Latency-optimal for all P",
                        "for " + optimal + " of " + (RankSweep.MOST_RANKS - 1) + " numbers of ranks",
                        Method.MODEL,
                        Verdict.of(optimal == RankSweep.MOST_RANKS - 1)),
                new Comparison(
                        "Much better well above a power of two",
                        Figure1.times(ratio) + " at P = 127",
                        Method.MODEL,
                        Verdict.of(ratio > 1.1)),
                new Comparison(
                        "Recursive doubling grows smoothly",
                        "it jumps: the postal model does not make one-way messages cheaper",
                        Method.SIMULATION,
                        Verdict.OPEN));
    }
}
