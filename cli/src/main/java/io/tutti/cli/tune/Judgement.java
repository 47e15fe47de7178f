package io.tutti.cli.tune;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * How good choices were.
 *
 * @param points one for each size of each job
 */
public record Judgement(List<Point> points) {
    private static final double NEAR = 1.1;

    /**
     * The chosen against the best.
     *
     * @param bytes of the vector
     * @param chosen its name
     * @param seconds its time
     * @param best name of the fastest
     * @param least its time
     */
    public record Point(long bytes, String chosen, double seconds, String best, double least) {
        /** Times the best. */
        public double ratio() {
            return seconds / least;
        }
    }

    /** Of a job's trials. */
    public static Judgement of(List<Trial> trials) {
        Map<Long, List<Trial>> sizes =
                trials.stream().collect(Collectors.groupingBy(Trial::bytes, TreeMap::new, Collectors.toList()));
        return new Judgement(sizes.values().stream()
                .map(each -> {
                    Trial chosen =
                            each.stream().filter(Trial::isChosen).findFirst().orElseThrow();
                    Trial best = each.stream()
                            .min(java.util.Comparator.comparingDouble(Trial::seconds))
                            .orElseThrow();
                    return new Point(
                            chosen.bytes(), chosen.algorithm(), chosen.seconds(), best.algorithm(), best.seconds());
                })
                .toList());
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
