package io.tutti.outerproduct;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** The times of some algorithms of a calibration run in a number of rounds; the same on all ranks. */
final class CalibrationBlock {
    /**
     * Half the width of the interval of a median of n values, in positions of the sorted values, divided by √n: 1.96 /
     * 2.
     */
    private static final double HALF_WIDTH = 0.98;

    private final int[] who;
    /** For each algorithm of the calibration run, the times of its sums, round by round. */
    private final List<List<double[]>> seconds;

    private double total;
    private double compiling;
    private int sums;

    /**
     * Creates an empty block.
     *
     * @param candidates number of algorithms in the calibration run, of which {@code who} take part
     */
    CalibrationBlock(int[] who, int candidates) {
        this.who = who;
        seconds = Stream.<List<double[]>>generate(ArrayList::new)
                .limit(candidates)
                .toList();
    }

    /** Returns the indexes of the algorithms that take part. */
    int[] who() {
        return who;
    }

    /** Adds the times of a round: {@code each} sums of the first algorithm, then of the next. */
    void add(double[] round, int each) {
        for (int place = 0; place < who.length; place++) {
            seconds.get(who[place]).add(Arrays.copyOfRange(round, place * each, (place + 1) * each));
        }
        total += Arrays.stream(round).sum();
        sums += each;
    }

    /** Returns the time of all sums, in seconds. */
    double seconds() {
        return total;
    }

    /** Returns the number of sums of each algorithm. */
    int sums() {
        return sums;
    }

    /**
     * Returns the processor time that compilers took on a processor meanwhile, of all ranks that share it, in seconds.
     */
    double compiling() {
        return compiling;
    }

    void compiling(double spent) {
        compiling = spent;
    }

    /** Returns the median time of a sum of one algorithm, in seconds. */
    double median(int which) {
        return median(sumsOf(which));
    }

    /** Stores the medians of the participating algorithms at their indexes. */
    void medians(double[] all) {
        for (int which : who) {
            all[which] = median(which);
        }
    }

    /** Merges this block and a later one, for the algorithms that took part in both. */
    CalibrationBlock and(CalibrationBlock later) {
        int[] both = Arrays.stream(later.who).filter(this::tookPart).toArray();
        CalibrationBlock together = new CalibrationBlock(both, seconds.size());
        for (int which : both) {
            together.seconds.get(which).addAll(seconds.get(which));
            together.seconds.get(which).addAll(later.seconds.get(which));
        }
        together.total = total + later.total;
        together.compiling = compiling + later.compiling;
        together.sums = sums + later.sums;
        return together;
    }

    private boolean tookPart(int which) {
        return Arrays.stream(who).anyMatch(each -> each == which);
    }

    /**
     * Returns the largest relative cost of taking the algorithm with the least median instead of another one, as far as
     * the rounds leave room: its median may be higher, and the other's lower. The value is not positive if it is
     * clearly ahead of all.
     */
    double mayLose() {
        int first = first();
        double least = Arrays.stream(who)
                .filter(each -> each != first)
                .mapToDouble(each -> bound(each, -1))
                .min()
                .orElse(Double.POSITIVE_INFINITY);
        return bound(first, 1) / least - 1;
    }

    /** Returns the indexes of the algorithm with the least median and of those whose medians may be less. */
    int[] possiblyBest() {
        return within(bound(first(), 1));
    }

    /** Returns the indexes of the algorithms whose medians may be at most {@code most}. */
    int[] within(double most) {
        return Arrays.stream(who).filter(each -> bound(each, -1) <= most).toArray();
    }

    /** Returns the index of the algorithm with the least median. */
    int first() {
        return Arrays.stream(who)
                .boxed()
                .min(Comparator.comparingDouble(this::median))
                .orElseThrow();
    }

    /**
     * Returns an end of the interval of the median, of about 95 %: an order statistic of rounds, because sums in a row
     * are not independent of each other.
     *
     * @param side -1 for the lower one, 1 for the upper
     */
    private double bound(int which, int side) {
        double[] rounds = seconds.get(which).stream()
                .mapToDouble(round -> median(Arrays.stream(round)))
                .sorted()
                .toArray();
        double last = rounds.length - 1;
        double place = last / 2 + side * HALF_WIDTH * Math.sqrt(rounds.length);
        return rounds[(int) Math.round(Math.clamp(place, 0, last))];
    }

    /** Returns the least median, in seconds. */
    double least() {
        return median(first());
    }

    private DoubleStream sumsOf(int which) {
        return seconds.get(which).stream().flatMapToDouble(Arrays::stream);
    }

    private static double median(DoubleStream values) {
        double[] sorted = values.sorted().toArray();
        return sorted[(sorted.length - 1) / 2];
    }
}
