package io.tutti.djl;

import ai.djl.training.dataset.RandomAccessDataset;
import ai.djl.training.dataset.Sampler;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Random;

/** The batches of one rank in one iteration: its slice of every global batch. */
final class ShardSampler implements Sampler {
    /** Spreads the numbers of iterations over the seeds: the golden ratio as a fraction of 2^64. */
    private static final long SPREAD = 0x9E3779B97F4A7C15L;

    private final int batch;
    private final long seed;
    private final int rank;
    private final int ranks;

    ShardSampler(int batch, long seed, long iteration, int rank, int ranks) {
        this.batch = batch;
        this.seed = seed + iteration * SPREAD;
        this.rank = rank;
        this.ranks = ranks;
    }

    @Override
    public Iterator<List<Long>> sample(RandomAccessDataset dataset) {
        return batches(Math.toIntExact(dataset.size())).iterator();
    }

    List<List<Long>> batches(int records) {
        long[] order = order(records);
        List<List<Long>> batches = new ArrayList<>();
        for (long from = 0; from < records; from += (long) batch * ranks) {
            int mine = (int) Math.min(batch, (records - from) / ranks);
            List<Long> indices = new ArrayList<>(mine);
            for (int i = 0; i < mine; i++) {
                indices.add(order[(int) (from + (long) rank * mine + i)]);
            }
            if (mine > 0) {
                batches.add(indices);
            }
        }
        return batches;
    }

    /** Shuffles by Fisher and Yates; {@link Random} gives the same numbers in every JVM. */
    private long[] order(int records) {
        Random random = new Random(seed);
        long[] order = new long[records];
        for (int i = 0; i < records; i++) {
            int other = random.nextInt(i + 1);
            order[i] = order[other];
            order[other] = i;
        }
        return order;
    }

    @Override
    public int getBatchSize() {
        return batch;
    }
}
