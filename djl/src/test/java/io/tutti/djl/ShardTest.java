package io.tutti.djl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import ai.djl.ndarray.NDManager;
import ai.djl.training.dataset.RandomAccessDataset;
import ai.djl.training.dataset.Record;
import ai.djl.util.Progress;
import io.tutti.Tutti;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

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

        Records(Builder builder, boolean fails) {
            super(builder.setSampling(1, false));
            this.fails = fails;
        }

        @Override
        public Record get(NDManager manager, long index) {
            throw new AssertionError("not looked at");
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
}
