package io.tutti.djl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ai.djl.Device;
import ai.djl.ndarray.NDManager;
import ai.djl.training.DefaultTrainingConfig;
import ai.djl.training.dataset.Batch;
import ai.djl.training.dataset.RandomAccessDataset;
import ai.djl.training.dataset.Record;
import ai.djl.training.dataset.Sampler;
import ai.djl.training.loss.Loss;
import ai.djl.translate.TranslateException;
import ai.djl.util.Progress;
import io.tutti.Communicator;
import io.tutti.Tutti;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;

/** A data set that one rank cannot prepare. */
@Timeout(60)
class ShardTest {
    @Test
    void theOthersLearnOfARankThatCannotPrepareItsRecords() {
        Tutti.local(3, world -> {
            Records records = new Records(new Builder(), world.rank() == 1);
            IOException failure = assertThrows(IOException.class, () -> DataParallel.shard(records, 2, 9, world));
            String expected = world.rank() == 1 ? "no disk" : "rank 1 cannot prepare its data set";
            assertEquals(expected, failure.getMessage());
            world.barrier();
        });
    }

    /** Ten records, which are not looked at. */
    private static final class Records extends RandomAccessDataset {
        private final boolean fails;

        /** Those of each iteration. */
        private final List<List<List<Long>>> batches = new ArrayList<>();

        Records(Builder builder, boolean fails) {
            super(builder.setSampling(1, false));
            this.fails = fails;
        }

        @Override
        public Record get(NDManager manager, long index) {
            throw new AssertionError("not looked at");
        }

        @Override
        public Iterable<Batch> getData(NDManager manager, Sampler sampler, ExecutorService executor) {
            batches.add(((ShardSampler) sampler).batches(10));
            return List.of();
        }

        @Override
        protected long availableSize() {
            return 10;
        }

        @Override
        public void prepare(Progress progress) throws IOException {
            if (fails) {
                throw new IOException("no disk");
            }
        }
    }

    /** Of such records. */
    private static final class Builder extends RandomAccessDataset.BaseBuilder<Builder> {
        @Override
        protected Builder self() {
            return this;
        }
    }

    /** The last rank, too. */
    @Test
    void allRanksRefuseArgumentsThatDiffer() {
        Tutti.local(3, world -> {
            boolean isOther = world.rank() == 2;
            Records records = new Records(new Builder(), false);
            String batch = refusal(() -> DataParallel.shard(records, isOther ? 3 : 2, 9, world));
            assertEquals("records, batch and seed differ: rank 0 has [10, 2, 9], rank 2 has [10, 3, 9]", batch);
            String seed = refusal(() -> DataParallel.shard(records, 2, isOther ? 8 : 9, world));
            assertEquals("records, batch and seed differ: rank 0 has [10, 2, 9], rank 2 has [10, 2, 8]", seed);
        });
    }

    @Test
    void thereAreAsManyRecordsAsRanks() {
        for (int ranks : new int[] {10, 11}) {
            Tutti.local(ranks, world -> {
                Records records = new Records(new Builder(), false);
                if (ranks == 11) {
                    String message = refusal(() -> DataParallel.shard(records, 1, 9, world));
                    assertTrue(message.startsWith("records=10 and batch=1 for 11 ranks: "), message);
                } else {
                    shard(records, world);
                }
            });
        }
    }

    @Test
    void everyIterationHasTheNextNumber() {
        Tutti.local(1, world -> {
            Records records = new Records(new Builder(), false);
            ShardedDataset shard = shard(records, world);
            shard.startAt(7);
            try {
                shard.getData(null);
                shard.getData(null);
            } catch (IOException | TranslateException e) {
                throw new IllegalStateException(e);
            }
            assertEquals(
                    List.of(new ShardSampler(1, 9, 7, 0, 1).batches(10), new ShardSampler(1, 9, 8, 0, 1).batches(10)),
                    records.batches);
            assertEquals(9, shard.iteration());
            assertEquals("iteration=-1 must be 0 or more", refusal(() -> shard.startAt(-1)));
        });
    }

    @Test
    void aTrainerIsOfOneProcessor() {
        Device[] two = {Device.cpu(), Device.cpu()};
        Tutti.local(1, world -> {
            String message = refusal(
                    () -> DataParallel.trainer(null, new DefaultTrainingConfig(Loss.l2Loss()).optDevices(two), world));
            assertTrue(message.startsWith("rank 0 has the devices [cpu(), cpu()]; use optDevices"), message);
        });
    }

    private static ShardedDataset shard(Records records, Communicator world) {
        try {
            return DataParallel.shard(records, 1, 9, world);
        } catch (IOException | TranslateException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String refusal(Executable call) {
        return assertThrows(IllegalArgumentException.class, call).getMessage();
    }
}
