package io.tutti.djl;

import ai.djl.ndarray.NDManager;
import ai.djl.training.dataset.Batch;
import ai.djl.training.dataset.Dataset;
import ai.djl.training.dataset.RandomAccessDataset;
import ai.djl.translate.TranslateException;
import ai.djl.util.Progress;
import java.io.IOException;
import java.util.concurrent.ExecutorService;

/**
 * A data set of which each iteration gives one rank's part, in a new order that depends on the seed and the number of the iteration
 * only. {@link DataParallel#shard} creates it. One thread at a time may use it.
 */
public final class ShardedDataset implements Dataset {
    private final RandomAccessDataset dataset;
    private final int batch;
    private final long seed;
    private final int rank;
    private final int ranks;
    private long iterations;

    ShardedDataset(RandomAccessDataset dataset, int batch, long seed, int rank, int ranks) {
        this.dataset = dataset;
        this.batch = batch;
        this.seed = seed;
        this.rank = rank;
        this.ranks = ranks;
    }

    /** {@return the number of the next iteration, from 0} */
    public long iteration() {
        return iterations;
    }

    /**
     * Sets the number of the next iteration, so that a resumed run goes on with the orders that it would have had.
     *
     * @param iteration the number, 0 or more, the same on all ranks
     * @throws IllegalArgumentException if the number is negative
     */
    public void startAt(long iteration) {
        if (iteration < 0) {
            throw new IllegalArgumentException("iteration=" + iteration + " must be 0 or more");
        }
        iterations = iteration;
    }

    @Override
    public Iterable<Batch> getData(NDManager manager) throws IOException, TranslateException {
        return getData(manager, null);
    }

    @Override
    public Iterable<Batch> getData(NDManager manager, ExecutorService executor) throws IOException, TranslateException {
        return dataset.getData(manager, new ShardSampler(batch, seed, iterations++, rank, ranks), executor);
    }

    @Override
    public void prepare(Progress progress) throws IOException, TranslateException {
        dataset.prepare(progress);
    }
}
