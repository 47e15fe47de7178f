package io.tutti.cli.tune;

import io.tutti.cli.bench.stats.Sorted;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * How good choices were.
 *
 * @param points one for each size of each job
 */
public record ChoiceEvaluation(List<Point> points) {
    private static final double NEAR = 1.1;

    /**
     * The chosen against the best.
     *
     * @param bytes of the vector
     * @param chosen its name
     * @param seconds its time
     * @param best name of the fastest
     * @param least its time
     * @param ratio how many times as long the chosen took, as {@link #of} says
     */
    public record Point(long bytes, String chosen, double seconds, String best, double least, double ratio) {}

    /**
     * Of a job's trials. The least of many equal things that vary is less than any of them on average, so that whoever
     * is chosen would seem worse than the best even if all were alike. Hence the best is found in one half of the rounds
     * and held against the chosen in the other half, as the median of the rounds' ratios, and the other way round; the
     * geometric mean of both is the ratio, or 1 if the chosen is faster.
     */
    public static ChoiceEvaluation of(List<Trial> trials) {
        Map<Long, List<Trial>> sizes =
                trials.stream().collect(Collectors.groupingBy(Trial::bytes, TreeMap::new, Collectors.toList()));
        return new ChoiceEvaluation(
                sizes.values().stream().map(ChoiceEvaluation::point).toList());
    }

    private static Point point(List<Trial> trials) {
        Trial chosen = trials.stream().filter(Trial::isChosen).findFirst().orElseThrow();
        int rounds = chosen.rounds().size();
        List<Trial> complete =
                trials.stream().filter(each -> each.rounds().size() == rounds).toList();
        Trial best = best(complete, chosen, round -> true);
        IntPredicate half = round -> rounds == 1 || round / 2 % 2 == 0; // rounds run there and back in turn
        IntPredicate other = round -> rounds == 1 || round / 2 % 2 != 0;
        double ratio = rounds < 3
                ? ratio(chosen, best, round -> true)
                : Math.sqrt(ratio(chosen, best(complete, chosen, half), other)
                        * ratio(chosen, best(complete, chosen, other), half));
        return new Point(
                chosen.bytes(),
                chosen.algorithm(),
                chosen.seconds(),
                best.algorithm(),
                best.seconds(),
                Math.max(1, ratio));
    }

    private static Trial best(List<Trial> trials, Trial chosen, IntPredicate rounds) {
        return trials.stream()
                .max(Comparator.comparingDouble(each -> ratio(chosen, each, rounds)))
                .orElseThrow();
    }

    /** Median of one's times by the other's. */
    private static double ratio(Trial one, Trial other, IntPredicate rounds) {
        return Sorted.of(IntStream.range(0, one.rounds().size())
                        .filter(rounds)
                        .mapToDouble(round ->
                                one.rounds().get(round) / other.rounds().get(round))
                        .toArray())
                .median();
    }

    /** The points of all of them. */
    public static ChoiceEvaluation ofAll(List<ChoiceEvaluation> parts) {
        return new ChoiceEvaluation(
                parts.stream().flatMap(each -> each.points.stream()).toList());
    }

    /** Share of points within a tenth of the best. */
    public double near() {
        return (double) points.stream().filter(p -> p.ratio() <= NEAR).count() / points.size();
    }

    /** The worst ratio. */
    public double worst() {
        return points.stream().mapToDouble(Point::ratio).max().orElse(1);
    }
}
