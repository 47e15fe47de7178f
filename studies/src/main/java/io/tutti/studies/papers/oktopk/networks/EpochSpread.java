package io.tutti.studies.papers.oktopk.networks;

import io.tutti.report.plot.Series.Point;
import io.tutti.studies.kept.KeptLines;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * The end of an epoch in trainings with several seeds.
 *
 * @param step steps until then
 * @param measure what is reported of the test samples
 * @param test the share that it is
 * @param loss mean loss of the training samples of the epoch
 */
record EpochSpread(long step, TestMeasure measure, Spread test, Spread loss) {
    private static final String STEP = "step";
    private static final String LOSS = "train_loss";

    /** Mean, least and greatest of several seeds. */
    record Spread(double mean, double low, double high) {
        static Spread of(DoubleSummaryStatistics all) {
            return new Spread(all.getAverage(), all.getMin(), all.getMax());
        }

        Point point(double x, double factor) {
            return new Point(x, factor * mean, factor * low, factor * high);
        }
    }

    /** A line of a seed's CSV file. */
    private record Epoch(long step, double test, double loss) {}

    /**
     * Combines runs.
     *
     * @param runs lines of the CSV file of each seed, with equal steps
     * @throws IllegalArgumentException if they are damaged, or their steps differ
     */
    static List<EpochSpread> of(List<KeptLines> runs) {
        TestMeasure measure = runs.getFirst().rows(List.of(), TestMeasure::of).getLast();
        List<List<Epoch>> seeds = runs.stream().map(run -> epochs(run, measure)).toList();
        List<Long> steps = steps(seeds.getFirst());
        for (int seed = 1; seed < seeds.size(); seed++) {
            if (!steps(seeds.get(seed)).equals(steps)) {
                throw runs.get(seed).damaged("its steps are not those of the training with another seed");
            }
        }
        return IntStream.range(0, steps.size())
                .mapToObj(row -> new EpochSpread(
                        steps.get(row), measure, spread(seeds, row, Epoch::test), spread(seeds, row, Epoch::loss)))
                .toList();
    }

    private static List<Epoch> epochs(KeptLines run, TestMeasure measure) {
        return run.rows(
                List.of(STEP, measure.column(), LOSS),
                cells -> new Epoch(
                        cells.whole(cells.column(STEP), 0, Long.MAX_VALUE),
                        cells.number(cells.column(measure.column())),
                        cells.number(cells.column(LOSS))));
    }

    private static List<Long> steps(List<Epoch> epochs) {
        return epochs.stream().map(Epoch::step).toList();
    }

    private static Spread spread(List<List<Epoch>> seeds, int row, ToDoubleFunction<Epoch> value) {
        return Spread.of(
                seeds.stream().map(epochs -> epochs.get(row)).mapToDouble(value).summaryStatistics());
    }
}
