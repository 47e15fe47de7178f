package io.tutti.studies.papers.oktopk.networks;

import io.tutti.report.plot.Series.Point;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.List;

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

    /**
     * Combines runs.
     *
     * @param runs lines of the CSV file of each seed, with equal steps
     */
    static List<EpochSpread> of(List<List<String>> runs) {
        List<String> head = Arrays.asList(runs.getFirst().getFirst().split(","));
        TestMeasure measure = TestMeasure.of(head, runs.getFirst().getLast().split(","));
        List<EpochSpread> epochs = new ArrayList<>();
        for (int row = 1; row < runs.getFirst().size(); row++) {
            DoubleSummaryStatistics test = new DoubleSummaryStatistics();
            DoubleSummaryStatistics loss = new DoubleSummaryStatistics();
            for (List<String> run : runs) {
                String[] cells = run.get(row).split(",");
                test.accept(Double.parseDouble(cells[head.indexOf(measure.column())]));
                loss.accept(Double.parseDouble(cells[head.indexOf(LOSS)]));
            }
            String step = runs.getFirst().get(row).split(",")[head.indexOf(STEP)];
            epochs.add(new EpochSpread(Long.parseLong(step), measure, Spread.of(test), Spread.of(loss)));
        }
        return epochs;
    }
}
