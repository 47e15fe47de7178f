package io.tutti.outer;

import io.tutti.Communicator;
import io.tutti.Data;
import io.tutti.type.Reduction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * Has several algorithms sum the same in turns. The slowest rank counts, and all ranks hear of it before the next turn; so
 * all know the same times and stop alike.
 *
 * @param communicator of the ranks
 * @param contestants who take turns
 * @param sums of a turn that are timed
 * @param matrix that sums are written to
 */
record OuterTrial(Communicator communicator, List<OuterProducts> contestants, int sums, Data matrix) {
    /** Of sums, all together, in a block of rounds. */
    private static final double BLOCK_SECONDS = 0.3;

    private static final int LEAST_ROUNDS = 2;
    private static final int MOST_ROUNDS = 100;
    /** A block that is quicker than so much of the one before shows that code is still being compiled, or memory touched. */
    private static final double CALM = 0.9;
    /** After that it is taken as it is. */
    private static final double LONGEST_SECONDS = 6;
    /** Sums that are predicted to take less are timed by several in a row. */
    private static final double SHORT_SECONDS = 0.02;

    private static final int SHORT_SUMS = 5;
    private static final double NANO = 1e-9;

    /** {@code predicted} seconds of a sum, equal on all ranks. */
    static OuterTrial of(Communicator communicator, List<OuterProducts> contestants, double predicted, Data matrix) {
        return new OuterTrial(communicator, contestants, predicted < SHORT_SECONDS ? SHORT_SUMS : 1, matrix);
    }

    /** A collective. Blocks of rounds, until one is not much quicker than the one before; these two count. */
    OuterRanking run() {
        List<double[]> before = block();
        List<double[]> last = block();
        double spent = seconds(before) + seconds(last);
        while (mean(last) < CALM * mean(before) && spent < LONGEST_SECONDS) {
            before = last;
            last = block();
            spent += seconds(last);
        }
        List<double[]> counted = Stream.concat(before.stream(), last.stream()).toList();
        double[] medians = new double[contestants.size()];
        Arrays.setAll(medians, which -> median(counted, which));
        return new OuterRanking(
                contestants.stream().map(OuterProducts::algorithm).toList(), medians, counted.size() * sums);
    }

    private List<double[]> block() {
        List<double[]> rounds = new ArrayList<>();
        while (rounds.size() < LEAST_ROUNDS || rounds.size() < MOST_ROUNDS && seconds(rounds) < BLOCK_SECONDS) {
            rounds.add(round(rounds.size() % 2 == 1));
        }
        return rounds;
    }

    private double seconds(List<double[]> rounds) {
        return sums * rounds.stream().flatMapToDouble(Arrays::stream).sum();
    }

    private double mean(List<double[]> rounds) {
        return seconds(rounds) / rounds.size();
    }

    /** A turn of each, every second time backwards, so that nobody always follows the same; mean seconds of a sum. */
    private double[] round(boolean backwards) {
        double[] seconds = new double[contestants.size() * sums];
        for (int turn = 0; turn < contestants.size(); turn++) {
            int which = backwards ? contestants.size() - 1 - turn : turn;
            turn(contestants.get(which), seconds, which * sums);
        }
        communicator.allreduce(seconds, Reduction.MAX);
        double[] means = new double[contestants.size()];
        Arrays.setAll(
                means,
                which -> Arrays.stream(seconds, which * sums, (which + 1) * sums)
                        .average()
                        .orElseThrow());
        return means;
    }

    /** Sums in a row, as users have them; the first of several, which comes after somebody else's, is not timed. */
    private void turn(OuterProducts outer, double[] seconds, int at) {
        for (int sum = sums == 1 ? 0 : -1; sum < sums; sum++) {
            communicator.barrier();
            long start = System.nanoTime();
            outer.sum(outer.left(), outer.right(), matrix);
            if (sum >= 0) {
                seconds[at + sum] = NANO * (System.nanoTime() - start);
            }
        }
    }

    private static double median(List<double[]> rounds, int which) {
        double[] sorted =
                rounds.stream().mapToDouble(round -> round[which]).sorted().toArray();
        return sorted[(sorted.length - 1) / 2];
    }
}
