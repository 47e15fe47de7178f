package io.tutti.select;

import io.tutti.algorithm.Algorithm;
import java.util.Arrays;
import java.util.List;

/**
 * The calls of one class, by several algorithms in turn: blocks of consecutive calls, round by round, every second round backwards. A
 * call takes as long as it is to the next one. That counts what the program does between, which is the same for all algorithms, and counts
 * rightly what an algorithm leaves to a later call. The first call of a block and the first rounds do not count.
 */
final class TrialCalls {
    private static final int UNTIMED_ROUNDS = 2;
    private static final int TIMED_ROUNDS = 6;
    private static final int ROUNDS = UNTIMED_ROUNDS + TIMED_ROUNDS;
    /** One call for the change to another algorithm, and one that is timed. */
    private static final int LEAST_BLOCK = 2;

    private static final double NANOS = 1e9;

    private final List<Algorithm> algorithms;
    private final int block;
    private final double[][] times;
    private int calls;
    private long begin;

    private TrialCalls(List<Algorithm> algorithms, int block) {
        this.algorithms = algorithms;
        this.block = block;
        this.times = new double[algorithms.size()][TIMED_ROUNDS];
    }

    /**
     * Plans a trial.
     *
     * @param algorithms worth trying, the best guess first
     * @param calls how many calls it takes, about; so few may leave out the last algorithms
     */
    static TrialCalls of(List<Algorithm> algorithms, int calls) {
        int possible = Math.max(1, calls / (ROUNDS * LEAST_BLOCK));
        List<Algorithm> tried = algorithms.subList(0, Math.min(possible, algorithms.size()));
        return new TrialCalls(tried, Math.max(LEAST_BLOCK, calls / (ROUNDS * tried.size())));
    }

    List<Algorithm> algorithms() {
        return algorithms;
    }

    /** Returns the algorithm of the next call. */
    Algorithm next() {
        return algorithms.get(at(calls / block));
    }

    /**
     * Counts the next call.
     *
     * @param began when it began, in nanoseconds
     */
    void made(long began) {
        int inBlock = calls % block;
        if (inBlock == 0) {
            endBlock(began);
        } else if (inBlock == 1) {
            begin = began;
        }
        calls++;
    }

    /** Records the time of the block that ends with a call's begin. */
    private void endBlock(long now) {
        int ended = calls / block - 1;
        int round = ended / algorithms.size() - UNTIMED_ROUNDS;
        if (ended >= 0 && round >= 0) {
            times[at(ended)][round] = (now - begin) / (block - 1) / NANOS;
        }
    }

    /** Returns which algorithm a block is of. */
    private int at(int number) {
        int round = number / algorithms.size();
        int turn = number % algorithms.size();
        return round % 2 == 0 ? turn : algorithms.size() - 1 - turn;
    }

    /** Returns whether the call after the last one that is timed has been made. */
    boolean isComplete() {
        return calls > ROUNDS * block * algorithms.size();
    }

    /** Returns the median time of each algorithm's calls, in seconds. */
    double[] medians() {
        return Arrays.stream(times).mapToDouble(TrialCalls::median).toArray();
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return (sorted[sorted.length / 2 - 1] + sorted[sorted.length / 2]) / 2;
    }
}
