package io.tutti.transport.memory;

import io.tutti.spi.MemoryCopy;
import java.lang.foreign.MemorySegment;

/**
 * Copies into memory from which another processor has read, and will read next: the counterpart of {@link BulkCopy}. Long copies are made
 * by {@link MemoryCopy} or {@link StreamingCopy}, whichever takes less time here. That depends on whether the two processors share a
 * cache, which no system tells reliably, and which can change when a rank is moved; so both ways are tried in turn now and then. The
 * writer's time alone tells: usual stores fetch lines from the reader's processor, streaming ones do not.
 *
 * <p>One thread at a time uses an instance.
 */
final class BulkWriter {
    /** Shorter copies have no choice: a call and its fence would take longer than they save. */
    private static final long LEAST_BYTES = 8 << 10;

    /** Longer ones neither: a safepoint would wait for them. */
    private static final long MOST_BYTES = 1 << 20;

    /** Copies before the first trial: a job's first calls have other code to compile. */
    private static final int PATIENCE = 512;

    /** Copies of a trial, one way and the other in turn; the least time of each counts. */
    private static final int TRIAL = 8;

    /** Copies from one trial to the next. In less than that, pages are new and caches empty: the first trials follow each other sooner. */
    private static final int MOST_BETWEEN = 512;

    /** Streaming must take less than two thirds of the time: the reader finds what it leaves in no cache. */
    private static final double GAIN = 1.5;

    private boolean streams;
    /** Copies until the trial begins; negative while it runs. */
    private int left = PATIENCE;

    private int between = TRIAL;
    private double usual;
    private double streaming;

    /** Copies bytes, as {@link MemoryCopy} does with the same arguments; source and target do not overlap. */
    void copy(MemorySegment source, long sourceOffset, MemorySegment target, long targetOffset, long length) {
        if (length < LEAST_BYTES || length > MOST_BYTES) {
            MemoryCopy.copy(source, sourceOffset, target, targetOffset, length);
        } else {
            copyLong(source, sourceOffset, target, targetOffset, length);
        }
    }

    private void copyLong(
            MemorySegment source, long sourceOffset, MemorySegment target, long targetOffset, long length) {
        if (!target.isNative()) { // ranks that are threads may share an array
            MemoryCopy.copy(source, sourceOffset, target, targetOffset, length);
            return;
        }
        if (left > 0 || !StreamingCopy.isReady()) {
            copy(streams, source, sourceOffset, target, targetOffset, length);
            left = Math.max(0, left - 1);
            return;
        }
        boolean way = (left & 1) != 0;
        long begin = System.nanoTime();
        copy(way, source, sourceOffset, target, targetOffset, length);
        tried(way, (double) (System.nanoTime() - begin) / length);
    }

    private static void copy(
            boolean streams, MemorySegment source, long from, MemorySegment target, long to, long length) {
        if (streams) {
            StreamingCopy.copy(source, from, target, to, length);
        } else {
            MemoryCopy.copy(source, from, target, to, length);
        }
    }

    private void tried(boolean way, double nanosPerByte) {
        if (left == 0) {
            usual = Double.MAX_VALUE;
            streaming = Double.MAX_VALUE;
        }
        if (way) {
            streaming = Math.min(streaming, nanosPerByte);
        } else {
            usual = Math.min(usual, nanosPerByte);
        }
        left--;
        if (left == -TRIAL) {
            streams = usual > GAIN * streaming;
            left = between;
            between = Math.min(MOST_BETWEEN, 2 * between);
        }
    }
}
