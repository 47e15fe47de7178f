package io.tutti.studies.papers.generalized;

import io.tutti.report.draw.Picture;
import io.tutti.report.plot.Axis;
import io.tutti.report.plot.Chart;
import io.tutti.studies.Effort;
import io.tutti.studies.FigureValues;
import io.tutti.studies.Value;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Times over the number of ranks for one size.
 *
 * @param figure the figure that the values belong to
 * @param bytes size of the vector
 * @param allreduces algorithms, in the order of the legend
 */
record RankSweep(String figure, long bytes, List<ModelledAllreduce> allreduces) {
    /** The number of cores of the paper's cluster. */
    static final int MOST_RANKS = 160;

    private static final int EVERY = 16;

    /** Returns the simulated numbers of ranks: the small ones, and those around powers of two. */
    static IntStream simulated(int most) {
        return IntStream.rangeClosed(2, Math.min(MOST_RANKS, most))
                .filter(ranks -> ranks <= 9
                        || ranks % EVERY <= 1
                        || ranks % EVERY == EVERY / 2
                        || Integer.bitCount(ranks + 1) == 1);
    }

    FigureValues values(Effort effort) {
        FigureValues values = new FigureValues(figure, ModelledAllreduce.NETWORK.name(), 1, "s");
        for (ModelledAllreduce allreduce : allreduces) {
            effort.progress().accept(allreduce.text());
            IntStream.rangeClosed(2, MOST_RANKS).forEach(ranks -> allreduce.model(values, ranks, bytes));
            simulated(effort.ranks()).forEach(ranks -> allreduce.simulate(values, ranks, bytes));
        }
        return values;
    }

    Picture picture(String title, FigureValues values) {
        return new Chart(
                        title,
                        Axis.linear("ranks P"),
                        Axis.linearSeconds("time of an allreduce"),
                        values.lines(Value::overRanks),
                        ModelledAllreduce.NOTE)
                .picture();
    }
}
