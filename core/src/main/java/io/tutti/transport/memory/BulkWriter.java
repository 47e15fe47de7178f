package io.tutti.transport.memory;

import io.tutti.spi.MemoryCopy;
import io.tutti.transport.memory.MachineCopy.Stores;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/**
 * Copies into memory from which another processor has read, and will read next: the counterpart of {@link BulkCopy}. Long copies are made
 * by {@link MemoryCopy} or in one of the ways of {@link MachineCopy}, whichever takes least time here. That depends on whether the two
 * processors share a cache, which no system tells reliably, and which can change when a rank is moved; so all ways are tried in turn now and
 * then. The writer's time alone tells: usual stores wait for lines from the reader's processor, claiming ones less long, streaming ones do
 * not.
 *
 * <p>One thread at a time uses an instance.
 */
final class BulkWriter {
    /** Shorter copies have no choice: a call and its fence would take longer than they save. */
    private static final long LEAST_BYTES = 8 << 10;

    /** From here on the processor itself asks for lines ahead as fast as they come, so these are tried apart from shorter ones. */
    private static final long LONG_BYTES = 16 << 10;

    /** Longer ones have no choice either: a safepoint would wait for them. */
    private static final long MOST_BYTES = 1 << 20;

    private final Trials shorter = new Trials();
    private final Trials longer = new Trials();

    /** The ways of copying pieces of similar length. */
    private static final class Trials {
        /** Null for the usual way. */
        private static final Stores[] WAYS = {null, Stores.CLAIMING, Stores.STREAMING};

        private static final int USUAL = 0;
        private static final int CLAIMING = 1;
        private static final int STREAMING = 2;

        /** Copies in each way, in turn. A claim saves what some copies wait, so medians are compared, not the least times. */
        private static final int ROUNDS = 5;

        /** Copies before the first trial: a job's first calls have other code to compile. */
        private static final int PATIENCE = 512;

        /** Copies until the second one: pages are new and caches empty until then. */
        private static final int LEAST_BETWEEN = 8;

        /** Each is followed by twice as many copies as the one before, up to these. */
        private static final int MOST_BETWEEN = 512;

        /** Streaming must take less than two thirds of the usual time: the reader finds what it leaves in no cache. */
        private static final double STREAMING_GAIN = 1.5;

        private static final double CLAIMING_GAIN = 1.1;

        private final double[][] nanosPerByte = new double[WAYS.length][ROUNDS];
        private Stores stores = WAYS[USUAL];
        /** Copies until the next trial; 0 during one. */
        private int left = PATIENCE;

        private int between = LEAST_BETWEEN;
        /** Copies made in the trial. */
        private int copies;

        void copy(MemorySegment source, long from, MemorySegment target, long to, long length) {
            if (left > 0 || !MachineCopy.isReady()) {
                copy(stores, source, from, target, to, length);
                left = Math.max(0, left - 1);
                return;
            }
            int way = copies % WAYS.length;
            long begin = System.nanoTime();
            copy(WAYS[way], source, from, target, to, length);
            nanosPerByte[way][copies / WAYS.length] = (double) (System.nanoTime() - begin) / length;
            copies++;
            if (copies == ROUNDS * WAYS.length) {
                end();
            }
        }

        private static void copy(
                Stores stores, MemorySegment source, long from, MemorySegment target, long to, long length) {
            if (stores == null) {
                MemoryCopy.copy(source, from, target, to, length);
            } else {
                MachineCopy.copy(stores, source, from, target, to, length);
            }
        }

        private void end() {
            for (double[] each : nanosPerByte) {
                Arrays.sort(each);
            }
            double usual = median(USUAL);
            if (usual > STREAMING_GAIN * median(STREAMING)) {
                stores = WAYS[STREAMING];
            } else {
                stores = usual > CLAIMING_GAIN * median(CLAIMING) ? WAYS[CLAIMING] : WAYS[USUAL];
            }
            copies = 0;
            left = between;
            between = Math.min(MOST_BETWEEN, 2 * between);
        }

        private double median(int way) {
            return nanosPerByte[way][ROUNDS / 2];
        }
    }

    /** Copies bytes, as {@link MemoryCopy} does with the same arguments; source and target do not overlap. */
    void copy(MemorySegment source, long sourceOffset, MemorySegment target, long targetOffset, long length) {
        // ranks that are threads may share an array
        if (length < LEAST_BYTES || length > MOST_BYTES || !target.isNative()) {
            MemoryCopy.copy(source, sourceOffset, target, targetOffset, length);
        } else if (length < LONG_BYTES) {
            shorter.copy(source, sourceOffset, target, targetOffset, length);
        } else {
            longer.copy(source, sourceOffset, target, targetOffset, length);
        }
    }
}
