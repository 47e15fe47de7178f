package io.tutti.training.gradient;

import java.util.Arrays;
import java.util.Random;

/**
 * The samples of a rank. All ranks compute the same order of all samples in an epoch; a step takes the next {@code
 * together} of them (the last step the remaining ones), and each rank a run of these, in rank order and of nearly
 * equal length. So all ranks have the same number of steps, even if a rank has no sample in the last one.
 *
 * @param samples number of samples in all
 * @param ranks number of ranks
 * @param rank the rank
 * @param together most samples that all ranks take in a step, together
 */
public record Shards(int samples, int ranks, int rank, int together) {
    /**
     * Returns the samples of a rank.
     *
     * @param samples number of samples in all
     * @param ranks number of ranks
     * @param rank the rank
     * @param batch most samples a rank takes in a step
     */
    public static Shards of(int samples, int ranks, int rank, int batch) {
        return new Shards(samples, ranks, rank, (int) Math.min((long) ranks * batch, Integer.MAX_VALUE));
    }

    /** Steps of an epoch. */
    public int steps() {
        return Math.ceilDiv(samples, stride());
    }

    /** Samples that all ranks together take in a step. */
    public int count(int step) {
        return Math.min(stride(), samples - step * stride());
    }

    /** First place in the epoch's order that this rank takes in a step. */
    public int from(int step) {
        return boundary(step, rank);
    }

    /** Place after the last that this rank takes in a step. */
    public int to(int step) {
        return boundary(step, rank + 1);
    }

    /** The order of the samples in an epoch: a permutation that depends on nothing else. */
    public int[] order(long seed, int epoch) {
        int[] order = spreadOver(samples);
        Random random = new Random(seed + 0x9e3779b97f4a7c15L * epoch);
        for (int i = samples - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            int swapped = order[i];
            order[i] = order[j];
            order[j] = swapped;
        }
        return order;
    }

    /**
     * Samples in the order in which they are stored, evenly spread.
     *
     * @param available how many are stored, at least {@link #samples}
     */
    public int[] spreadOver(int available) {
        int[] order = new int[samples];
        Arrays.setAll(order, i -> (int) ((long) i * available / samples));
        return order;
    }

    private int stride() {
        return Math.min(together, samples);
    }

    private int boundary(int step, int part) {
        return step * stride() + (int) ((long) count(step) * part / ranks);
    }
}
