package io.tutti.outer;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** What some contestants of a trial took in a number of rounds; the same on all ranks. */
final class TrialBlock {
    private final int[] who;
    /** Per contestant, its sums of each round. */
    private final List<List<double[]>> seconds;

    private double total;
    private double compiling;
    private int sums;

    /** @param contestants of the trial, of whom {@code who} take part */
    TrialBlock(int[] who, int contestants) {
        this.who = who;
        seconds = Stream.<List<double[]>>generate(ArrayList::new)
                .limit(contestants)
                .toList();
    }

    /** Numbers of those who take part. */
    int[] who() {
        return who;
    }

    /** What a round has taken, {@code each} sums of one after those of another. */
    void add(double[] round, int each) {
        for (int place = 0; place < who.length; place++) {
            seconds.get(who[place]).add(Arrays.copyOfRange(round, place * each, (place + 1) * each));
        }
        total += Arrays.stream(round).sum();
        sums += each;
    }

    /** Of all sums. */
    double seconds() {
        return total;
    }

    /** Sums of each. */
    int sums() {
        return sums;
    }

    /** Seconds of a processor for which compilers were at work meanwhile. */
    double compiling() {
        return compiling;
    }

    void compiling(double spent) {
        compiling = spent;
    }

    /** Seconds of a sum. */
    double median(int which) {
        return median(sumsOf(which));
    }

    /** Seconds of a sum in this or another block. */
    double median(int which, TrialBlock other) {
        return median(DoubleStream.concat(sumsOf(which), other.sumsOf(which)));
    }

    /** The least median of some who took part. */
    double least(int[] some) {
        return Arrays.stream(some).mapToDouble(this::median).min().orElseThrow();
    }

    private DoubleStream sumsOf(int which) {
        return seconds.get(which).stream().flatMapToDouble(Arrays::stream);
    }

    private static double median(DoubleStream values) {
        double[] sorted = values.sorted().toArray();
        return sorted[(sorted.length - 1) / 2];
    }
}
