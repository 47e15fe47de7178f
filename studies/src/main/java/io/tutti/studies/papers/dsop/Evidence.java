package io.tutti.studies.papers.dsop;

import io.tutti.outerproduct.OuterShape;
import io.tutti.report.plot.MapChart;
import io.tutti.studies.Effort;
import io.tutti.studies.sums.Observation;
import io.tutti.studies.sums.Observation.Cell;
import io.tutti.studies.sums.Observations;
import io.tutti.studies.sums.SampleSpread;
import io.tutti.studies.sums.Session;
import io.tutti.studies.sums.SumMethod;
import io.tutti.studies.sums.SumMethod.Kernel;
import io.tutti.studies.sums.SumsBed;
import io.tutti.type.ElementType;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The measurements made so far on a testbed, restricted to repetitions of the same length.
 *
 * @param observations all observations
 * @param sessions where they were made
 * @param testbed the testbed whose observations count
 * @param iterations the length of a repetition that counts
 */
record Evidence(Observations observations, List<Session> sessions, String testbed, int iterations) {
    private static final String FILE = "observations.csv";
    private static final String SESSIONS = "sessions.csv";
    private static final double NANO = 1e-9;

    /**
     * Returns the measurements of an effort's folder and testbed; if nothing is to be measured, the most recent ones.
     */
    static Evidence of(Effort effort) {
        Path folder = effort.folder() == null ? Path.of("nowhere") : effort.folder();
        Observations all = Observations.open(folder.resolve(FILE));
        List<Session> sessions = Session.read(folder.resolve(SESSIONS));
        Optional<SumsBed> bed = effort.bytes() > 0 ? effort.testbed().sums() : Optional.empty();
        if (bed.isPresent() || all.all().isEmpty()) {
            return new Evidence(all, sessions, bed.map(SumsBed::name).orElse(""), Cast.iterations(effort.protocol()));
        }
        Cell last = all.all().getLast().cell();
        return new Evidence(all, sessions, last.testbed(), last.iterations());
    }

    static Path sessions(Path folder) {
        return folder.resolve(SESSIONS);
    }

    static OuterShape shape(int size) {
        return new OuterShape(size, size, 1, ElementType.FLOAT32);
    }

    private List<Cell> cells() {
        return observations.all().stream()
                .map(Observation::cell)
                .filter(cell -> cell.testbed().equals(testbed) && cell.iterations() == iterations)
                .distinct()
                .toList();
    }

    List<Integer> ranks() {
        return cells().stream().map(Cell::ranks).distinct().sorted().toList();
    }

    List<Integer> sizes(int ranks) {
        return cells().stream()
                .filter(cell -> cell.ranks() == ranks)
                .map(Cell::size)
                .distinct()
                .sorted()
                .toList();
    }

    List<SumMethod> methods(int ranks, int size) {
        return cells().stream()
                .filter(cell -> cell.ranks() == ranks && cell.size() == size)
                .map(Cell::method)
                .distinct()
                .toList();
    }

    private Map<Integer, Double> medians(int ranks, int size, SumMethod method) {
        return observations.medians(cell(ranks, size, method, 0));
    }

    /** Returns the medians of repetitions, in seconds. */
    SampleSpread seconds(int ranks, int size, SumMethod method) {
        return SampleSpread.of(medians(ranks, size, method).values().stream()
                .mapToDouble(v -> v)
                .toArray());
    }

    /** Returns the seconds of every iteration that counts. */
    double[] iterations(int ranks, int size, SumMethod method) {
        return observations.all().stream()
                .filter(o -> o.iteration() > 1 && o.cell().equals(cell(ranks, size, method, o.repetition())))
                .mapToDouble(o -> NANO * o.nanos())
                .toArray();
    }

    private Cell cell(int ranks, int size, SumMethod method, int repetition) {
        return new Cell(testbed, ranks, size, method, iterations, repetition);
    }

    /** Returns the baseline's median divided by a method's, for each common repetition. */
    SampleSpread speedUps(int ranks, int size, SumMethod method, SumMethod baseline) {
        Map<Integer, Double> times = medians(ranks, size, method);
        Map<Integer, Double> others = medians(ranks, size, baseline);
        return SampleSpread.of(times.keySet().stream()
                .filter(others::containsKey)
                .mapToDouble(repetition -> others.get(repetition) / times.get(repetition))
                .toArray());
    }

    /** Returns whether both methods have a repetition in common. */
    boolean areComparable(int ranks, int size, SumMethod one, SumMethod other) {
        return medians(ranks, size, one).keySet().stream().anyMatch(medians(ranks, size, other)::containsKey);
    }

    /** Returns the fastest method by its median. */
    Optional<SumMethod> best(int ranks, int size, java.util.function.Predicate<SumMethod> among) {
        return methods(ranks, size).stream()
                .filter(among)
                .min(Comparator.comparingDouble(
                        each -> seconds(ranks, size, each).median()));
    }

    /**
     * Returns the methods that others are compared with: another library's allreduce, if it was measured, and Tutti's.
     */
    List<SumMethod> baselines(int ranks, int size) {
        List<SumMethod> all = methods(ranks, size);
        Stream<SumMethod> others = all.stream().filter(each -> !each.isOurs());
        Stream<SumMethod> ours = all.stream()
                .filter(each -> each.method().equals(Cast.ALLREDUCE))
                .limit(1);
        return Stream.concat(others, ours).toList();
    }

    /** Returns the first baseline. */
    Optional<SumMethod> baseline(int ranks, int size) {
        return baselines(ranks, size).stream().findFirst();
    }

    /** Returns the measured payload of a link in bytes per second; 0 if it was not measured. */
    double bytesPerSecond(int ranks) {
        double[] rates = sessions.stream()
                .filter(s -> s.testbed().equals(testbed) && s.ranks() == ranks && s.bytesPerSecond() > 0)
                .mapToDouble(Session::bytesPerSecond)
                .toArray();
        return rates.length == 0 ? 0 : SampleSpread.of(rates).median();
    }

    /**
     * Returns the fastest method at each measured size as a position of a map; γ is that of a rank with its own
     * processor.
     */
    List<MapChart.Point> points(Kernel kernel, int ranks, List<String> names, double gamma) {
        double rate = bytesPerSecond(ranks);
        if (rate == 0) {
            return List.of();
        }
        double oversubscription =
                Math.max(1.0, (double) ranks / Runtime.getRuntime().availableProcessors());
        return sizes(ranks).stream()
                .flatMap(size -> best(ranks, size, each -> Cast.isAlgorithm(each) && each.kernel() == kernel)
                        .map(winner -> new MapChart.Point(
                                size, 1 / (rate * gamma * oversubscription), number(winner, names), "measured"))
                        .stream())
                .toList();
    }

    /**
     * Returns the index of the longest name that is a prefix of the method's name; forms with other parts count as the
     * same algorithm.
     */
    private static int number(SumMethod winner, List<String> names) {
        int found = -1;
        for (int i = 0; i < names.size(); i++) {
            boolean fits = winner.method().startsWith(names.get(i));
            if (fits && (found < 0 || names.get(i).length() > names.get(found).length())) {
                found = i;
            }
        }
        return found;
    }
}
