package io.tutti.cli.tune;

import io.tutti.model.LinkModel;
import io.tutti.model.ScheduleCost;
import java.util.List;

/**
 * Finds the numbers of a {@link LinkModel} that come nearest to measured times: least mean square of the logarithms of
 * predicted by measured. Each number in turn is made larger or smaller as long as that helps, by ever smaller factors.
 */
public final class LinkFit {
    private static final double FIRST_FACTOR = 4;
    private static final double LAST_FACTOR = 1.01;
    private static final double LEAST = 1e-13;

    private final List<Point> points;

    /**
     * A measured time.
     *
     * @param cost of the schedule
     * @param bytes of the vector
     * @param crowd ranks that share a processor
     * @param seconds measured
     */
    public record Point(ScheduleCost cost, long bytes, double crowd, double seconds) {}

    /** Of some points, at least one. */
    public LinkFit(List<Point> points) {
        this.points = List.copyOf(points);
    }

    /** The nearest model, beginning with a guess. */
    public LinkModel fit(LinkModel guess) {
        double[] best = {guess.alpha(), guess.overhead(), guess.beta(), guess.gamma(), Math.max(LEAST, guess.queue())};
        double error = error(model(guess.name(), best));
        for (double factor = FIRST_FACTOR; factor > LAST_FACTOR; factor = Math.sqrt(factor)) {
            boolean isBetter = true;
            while (isBetter) {
                isBetter = false;
                for (int i = 0; i < 2 * best.length; i++) {
                    double[] changed = best.clone();
                    changed[i / 2] = Math.max(LEAST, changed[i / 2] * (i % 2 == 0 ? factor : 1 / factor));
                    double changedError = error(model(guess.name(), changed));
                    if (changedError < error * (1 - 1e-9)) {
                        best = changed;
                        error = changedError;
                        isBetter = true;
                    }
                }
            }
        }
        return model(guess.name(), best);
    }

    private static LinkModel model(String name, double[] parts) {
        return new LinkModel(name, parts[0], parts[1], parts[2], parts[3], parts[4]);
    }

    /** Mean square of logarithms: 0.01 stands for errors of about 10 %. */
    double error(LinkModel model) {
        double sum = 0;
        for (Point point : points) {
            double error = Math.log(model.seconds(point.cost(), point.bytes(), point.crowd()) / point.seconds());
            sum += error * error;
        }
        return sum / points.size();
    }
}
