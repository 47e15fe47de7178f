package io.tutti.outerproduct;

import io.tutti.Communicator;
import io.tutti.Data;
import io.tutti.kernel.jit.CompilerActivity;
import io.tutti.type.Reduction;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Measures several algorithms on the same sum in turns, in blocks of rounds. The first blocks last until the code is
 * compiled and times no longer fall. Then the algorithms that may be the fastest race, until taking the first can cost
 * little or no other algorithm is left (Maron and Moore, Hoeffding Races, NIPS 1993). The time of the slowest rank
 * counts, and all ranks receive it before the next turn; so all ranks know the same times and stop at the same point.
 *
 * @param communicator of the ranks
 * @param candidates the algorithms to measure
 * @param matrix the matrix that sums are written to
 */
record OuterCalibration(Communicator communicator, List<OuterProducts> candidates, Data matrix) {
    /** Minimum time of the sums of a block, in seconds. */
    private static final double BLOCK_SECONDS = 0.3;

    private static final int LEAST_ROUNDS = 2;
    private static final int MOST_ROUNDS = 100;
    /** Times still fall if a median is below this part of the median of the block before. */
    private static final double CALM = 0.9;
    /**
     * Maximum time of each of the two parts, for each rank that shares a processor, because its code is compiled there.
     */
    private static final double LONGEST_SECONDS = 2;

    private static final double LONGEST_OF_MANY = 15;
    /** An algorithm that takes more than this multiple of the least time is eliminated. */
    private static final double CLEARLY_SLOWER = 1.5;
    /** The race ends when taking the first algorithm costs at most this fraction of a sum. */
    private static final double LITTLE = 0.05;
    /** If the fastest took less than this in the block before, several sums in a row are timed. */
    private static final double SHORT_SECONDS = 0.02;

    private static final int SHORT_SUMS = 10;
    private static final double NANO = 1e-9;

    /** Runs the calibration; a collective call. The last two blocks before the race and all sums of the race count. */
    OuterRanking run() {
        double[] medians = new double[candidates.size()];
        double longest =
                Math.min(LONGEST_SECONDS * communicator.selectionBasis().oversubscription(), LONGEST_OF_MANY);
        CalibrationBlock counting = untilSteady(longest, medians);
        counting.medians(medians);
        double spent = 0;
        while (counting.mayLose() > LITTLE && spent < longest) {
            CalibrationBlock more = block(counting.possiblyBest(), inARow(counting));
            spent += more.seconds();
            counting = counting.and(more);
            counting.medians(medians);
        }
        List<String> names = candidates.stream().map(OuterProducts::algorithm).toList();
        return new OuterRanking(names, medians, counting.first(), counting.sums());
    }

    /**
     * Runs blocks until code is compiled and times no longer fall, or the time is up. Returns the last two blocks, and
     * stores the medians of algorithms that were eliminated before.
     */
    private CalibrationBlock untilSteady(double longest, double[] medians) {
        int[] all = IntStream.range(0, candidates.size()).toArray();
        CalibrationBlock before = block(all, 1);
        CalibrationBlock last = block(next(before), inARow(before));
        double spent = before.seconds() + last.seconds();
        before.medians(medians);
        while (!isSteady(before, last) && spent < longest) {
            last.medians(medians);
            before = last;
            last = block(next(last), inARow(last));
            spent += last.seconds();
        }
        return before.and(last);
    }

    /**
     * The algorithms that stay in the race: all of them while code is compiled, because the first to run waits for the
     * compiler.
     */
    private static int[] next(CalibrationBlock block) {
        return isCompiled(block) ? block.within(CLEARLY_SLOWER * block.least()) : block.who();
    }

    /** Returns the number of sums of a turn in the next block. */
    static int inARow(CalibrationBlock before) {
        return before.least() < SHORT_SECONDS ? SHORT_SUMS : 1;
    }

    private static boolean isCompiled(CalibrationBlock block) {
        return CompilerActivity.isIdle(block.compiling(), block.seconds());
    }

    /** Returns whether no algorithm becomes faster any more: code that only one of them uses may be compiled last. */
    private static boolean isSteady(CalibrationBlock before, CalibrationBlock last) {
        return isCompiled(last)
                && Arrays.stream(last.who()).allMatch(each -> last.median(each) >= CALM * before.median(each));
    }

    /** Runs a block of rounds of some algorithms, with {@code sums} sums of each in a turn. */
    private CalibrationBlock block(int[] who, int sums) {
        CalibrationBlock block = new CalibrationBlock(who, candidates.size());
        long compiled = CompilerActivity.nanos();
        for (int round = 0; round < LEAST_ROUNDS || round < MOST_ROUNDS && block.seconds() < BLOCK_SECONDS; round++) {
            round(block, sums, round % 2 == 1);
        }
        long[] compiling = {CompilerActivity.nanos() - compiled};
        // A sum of integers, so that all ranks have the same number under every reproducibility.
        communicator.allreduce(compiling, Reduction.SUM);
        double ranksOfProcessor = communicator.selectionBasis().oversubscription();
        block.compiling(NANO * compiling[0] / communicator.size() * ranksOfProcessor);
        return block;
    }

    /**
     * Runs one turn of each algorithm, every second time in reverse order, so that no algorithm always follows the same
     * one.
     */
    private void round(CalibrationBlock block, int sums, boolean backwards) {
        int[] who = block.who();
        double[] seconds = new double[who.length * sums];
        for (int turn = 0; turn < who.length; turn++) {
            int place = backwards ? who.length - 1 - turn : turn;
            turn(candidates.get(who[place]), sums, seconds, place * sums);
        }
        communicator.allreduce(seconds, Reduction.MAX);
        block.add(seconds, sums);
    }

    /** Runs sums in a row, as users do. The first of several, which follows another algorithm's sum, is not timed. */
    private void turn(OuterProducts outer, int sums, double[] seconds, int at) {
        for (int sum = sums == 1 ? 0 : -1; sum < sums; sum++) {
            communicator.barrier();
            long start = System.nanoTime();
            outer.sum(outer.left(), outer.right(), matrix);
            if (sum >= 0) {
                seconds[at + sum] = NANO * (System.nanoTime() - start);
            }
        }
    }
}
