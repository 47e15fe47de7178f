package io.tutti.measure.tune;

import io.tutti.measure.stats.Sorted;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Evaluates how close selected algorithms come to the fastest ones.
 *
 * @param points one for each size of each collective of each job
 */
public record ChoiceEvaluation(List<Point> points) {

    /**
     * The selected algorithm compared with the fastest.
     *
     * @param collective name of the collective
     * @param bytes size of the longer vector
     * @param chosen name of the selected algorithm
     * @param seconds its time
     * @param best name of the fastest algorithm
     * @param least its time
     * @param ratio how many times as long the selected algorithm took, computed as {@link #of} describes
     */
    public record Point(
            String collective, long bytes, String chosen, double seconds, String best, double least, double ratio) {}

    /**
     * Evaluates a job's trials. The minimum of many noisy samples of equal quantities is on average below each of them,
     * so any selected algorithm would appear slower than the best even if all were equal. Hence the best is determined
     * in one half of the rounds and compared with the selected algorithm in the other half, by the median of the
     * rounds' ratios; then the halves are exchanged. The ratio is the geometric mean of both, or 1 if the selected
     * algorithm is faster.
     */
    public static ChoiceEvaluation of(List<Trial> trials) {
        Map<String, Map<Long, List<Trial>>> sizes = trials.stream()
                .collect(Collectors.groupingBy(
                        Trial::collective,
                        LinkedHashMap::new,
                        Collectors.groupingBy(Trial::bytes, TreeMap::new, Collectors.toList())));
        return new ChoiceEvaluation(sizes.values().stream()
                .flatMap(each -> each.values().stream())
                .map(ChoiceEvaluation::point)
                .toList());
    }

    private static Point point(List<Trial> trials) {
        Trial chosen = trials.stream().filter(Trial::isChosen).findFirst().orElseThrow();
        int rounds = chosen.rounds().size();
        List<Trial> complete =
                trials.stream().filter(each -> each.rounds().size() == rounds).toList();
        Trial best = best(complete, chosen, round -> true);
        IntPredicate half = round -> rounds == 1 || round / 2 % 2 == 0; // rounds run alternately forwards and backwards
        IntPredicate other = round -> rounds == 1 || round / 2 % 2 != 0;
        double ratio = rounds < 3
                ? ratio(chosen, best, round -> true)
                : Math.sqrt(ratio(chosen, best(complete, chosen, half), other)
                        * ratio(chosen, best(complete, chosen, other), half));
        return new Point(
                chosen.collective(),
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

    /** Returns the median ratio of two trials' times over the given rounds. */
    private static double ratio(Trial one, Trial other, IntPredicate rounds) {
        return Sorted.of(IntStream.range(0, one.rounds().size())
                        .filter(rounds)
                        .mapToDouble(round ->
                                one.rounds().get(round) / other.rounds().get(round))
                        .toArray())
                .median();
    }

    /** Returns one evaluation with the points of all parts. */
    public static ChoiceEvaluation ofAll(List<ChoiceEvaluation> parts) {
        return new ChoiceEvaluation(
                parts.stream().flatMap(each -> each.points.stream()).toList());
    }

    /**
     * Returns the share of points at which the selected algorithm takes at most {@code ratio} times as long as the
     * fastest.
     */
    public double within(double ratio) {
        return (double) points.stream().filter(p -> p.ratio() <= ratio).count() / points.size();
    }

    /** Returns the worst ratio. */
    public double worst() {
        return points.stream().mapToDouble(Point::ratio).max().orElse(1);
    }
}
