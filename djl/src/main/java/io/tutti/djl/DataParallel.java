package io.tutti.djl;

import ai.djl.Model;
import ai.djl.training.TrainingConfig;
import ai.djl.training.dataset.RandomAccessDataset;
import ai.djl.translate.TranslateException;
import io.tutti.Communicator;
import io.tutti.sparse.replica.SyncOptions;
import java.io.IOException;
import java.util.Arrays;

/** The entry point: trainers whose ranks train one model together, and each rank's part of a data set. */
public final class DataParallel {
    /** What a rank without records says. */
    private static final long UNPREPARED = -1;

    private DataParallel() {}

    /**
     * Creates a trainer whose gradients are the mean of all ranks' gradients, instead of {@code model.newTrainer(config)}.
     *
     * @param model the model of this rank, with its block
     * @param config the training's configuration, with one CPU device
     * @param communicator the ranks that train; it must outlive the trainer, and nothing else may use it meanwhile
     * @return the trainer of this rank, which the caller closes
     * @throws IllegalArgumentException if the configuration names several devices or another one than the CPU
     */
    public static DataParallelTrainer trainer(Model model, TrainingConfig config, Communicator communicator) {
        return trainer(model, config, communicator, SyncOptions.dense());
    }

    /**
     * Creates a trainer whose gradients are synchronized in a chosen way.
     *
     * @param model the model of this rank, with its block
     * @param config the training's configuration, with one CPU device
     * @param communicator the ranks that train; it must outlive the trainer, and nothing else may use it meanwhile
     * @param options how gradients are synchronized, the same on all ranks
     * @return the trainer of this rank, which the caller closes
     * @throws IllegalArgumentException if the configuration names several devices or another one than the CPU
     */
    public static DataParallelTrainer trainer(
            Model model, TrainingConfig config, Communicator communicator, SyncOptions options) {
        DataParallelTrainer.requireOneProcessor(config, communicator);
        return new DataParallelTrainer(model, config, communicator, options);
    }

    /**
     * Returns this rank's part of a data set. Every iteration draws a new order of all records from the seed, the same on all
     * ranks, and cuts it into global batches of {@code batch} records for each rank. The last global batch may be smaller; of its
     * records, what does not divide by the number of ranks is left out of this iteration. So all ranks make the same number of
     * steps, and all batches of a step have equal sizes, which the mean of the gradients presumes. The call is a collective.
     *
     * @param dataset all records, the same on all ranks; its own sampler is not used
     * @param batch number of records in a batch of one rank, the same on all ranks
     * @param seed the seed of the order, the same on all ranks
     * @param communicator the ranks that train
     * @return the part of the calling rank, which one thread at a time may iterate
     * @throws IllegalArgumentException on all ranks, if their arguments or the number of records differ, the batch is not
     *     positive, or there are fewer records than ranks
     * @throws IOException if the data set of any rank cannot be read or processed
     * @throws TranslateException if the data set of this rank cannot be processed
     */
    public static ShardedDataset shard(RandomAccessDataset dataset, int batch, long seed, Communicator communicator)
            throws IOException, TranslateException {
        long[] mine = {records(dataset, batch, seed, communicator), batch, seed};
        long[] all = gather(mine, communicator);
        for (int rank = 0; rank < communicator.size(); rank++) {
            if (all[rank * mine.length] == UNPREPARED) {
                throw new IOException("rank " + rank + " cannot prepare its data set");
            }
        }
        for (int rank = 0; rank < communicator.size(); rank++) {
            long[] first = Arrays.copyOf(all, mine.length);
            long[] other = Arrays.copyOfRange(all, rank * mine.length, (rank + 1) * mine.length);
            if (!Arrays.equals(first, other)) {
                throw new IllegalArgumentException("records, batch and seed differ: rank 0 has "
                        + Arrays.toString(first) + ", rank " + rank + " has " + Arrays.toString(other));
            }
        }
        if (batch < 1 || mine[0] < communicator.size() || mine[0] > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(
                    "records=" + mine[0] + " and batch=" + batch + " for " + communicator.size()
                            + " ranks: there must be at least one record for each rank, fewer than 2^31, and batch at least 1");
        }
        return new ShardedDataset(dataset, batch, seed, communicator.rank(), communicator.size());
    }

    /** Prepares a data set. A rank that fails tells the others, which would wait for it. */
    private static long records(RandomAccessDataset dataset, int batch, long seed, Communicator communicator)
            throws IOException, TranslateException {
        try {
            dataset.prepare();
            return dataset.size();
        } catch (IOException | TranslateException | RuntimeException e) {
            try {
                gather(new long[] {UNPREPARED, batch, seed}, communicator);
            } catch (RuntimeException untold) {
                e.addSuppressed(untold);
            }
            throw e;
        }
    }

    private static long[] gather(long[] mine, Communicator communicator) {
        long[] all = new long[mine.length * communicator.size()];
        communicator.allgather(mine, all);
        return all;
    }
}
