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
 * @param accuracy share of the test samples that are correct
 * @param loss mean loss of the training samples of the epoch
 */
record EpochSpread(long step, Spread accuracy, Spread loss) {
    private static final String STEP = "step";
    private static final String ACCURACY = "test_accuracy";
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
        List<EpochSpread> epochs = new ArrayList<>();
        for (int row = 1; row < runs.getFirst().size(); row++) {
            DoubleSummaryStatistics accuracy = new DoubleSummaryStatistics();
            DoubleSummaryStatistics loss = new DoubleSummaryStatistics();
            for (List<String> run : runs) {
                String[] cells = run.get(row).split(",");
                accuracy.accept(Double.parseDouble(cells[head.indexOf(ACCURACY)]));
                loss.accept(Double.parseDouble(cells[head.indexOf(LOSS)]));
            }
            String step = runs.getFirst().get(row).split(",")[head.indexOf(STEP)];
            epochs.add(new EpochSpread(Long.parseLong(step), Spread.of(accuracy), Spread.of(loss)));
        }
        return epochs;
    }
}
