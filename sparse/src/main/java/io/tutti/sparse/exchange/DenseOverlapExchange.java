package io.tutti.sparse.exchange;

import io.tutti.Data;
import io.tutti.Work;
import io.tutti.algorithm.Parameters;
import io.tutti.schedule.Layout;
import io.tutti.sparse.collective.CountedCollectives;
import io.tutti.sparse.collective.Target;
import io.tutti.sparse.trace.Phase;
import io.tutti.sparse.vector.SparseVector;
import io.tutti.type.ElementType;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Queue;

/**
 * Sends all elements in buckets. The allreduce of a bucket starts as soon as all of its elements are announced, and
 * proceeds while the rest of the gradient is computed. Buckets start from the last to the first on every rank, however a rank announces
 * its elements, because allreduces are matched by their order. Communication time is the time that the caller waits, not the
 * time that was hidden. Li et al., PyTorch distributed: experiences on accelerating data parallel training, VLDB 2020.
 */
final class DenseOverlapExchange extends CountedExchange {
    static final CountedScheme SCHEME = CountedScheme.dense(
            "dense-overlap",
            "allreduces of buckets, each begun as soon as the backward pass has completed it",
            DenseOverlapExchange::open);

    private final Layout buckets;
    /** The buckets: a copy of the gradient, so that results do not overwrite elements that are still computed. */
    private final MemorySegment staged;

    /** The announced elements, and for each bucket the number of missing ones. */
    private final BitSet announced;

    private final int[] missing;
    /** How many buckets, from the first, have not been started. */
    private int waiting;

    private final Queue<Work> started = new ArrayDeque<>();
    private boolean isBegun;
    private long nanos;

    private DenseOverlapExchange(Target target, Layout buckets) {
        super(SCHEME, target, CountedCollectives.forked(target));
        this.buckets = buckets;
        this.staged = collectives.allocate((long) Float.BYTES * elements());
        this.announced = new BitSet(elements());
        this.missing = new int[buckets.chunks()];
        reset();
    }

    private static CountedExchange open(Target target, Parameters parameters) {
        Layout buckets = BucketLayout.of(target.elements(), parameters);
        parameters.requireNoOthers("dense-overlap");
        if (target.form().isHalf()) {
            throw new IllegalArgumentException("exchange=dense-overlap has no wire=fp16 or bf16; use dense, which has");
        }
        return new DenseOverlapExchange(target, buckets);
    }

    private void reset() {
        announced.clear();
        Arrays.setAll(missing, bucket -> (int) buckets.length(bucket));
        waiting = missing.length;
        isBegun = false;
        nanos = 0;
    }

    @Override
    public boolean overlaps() {
        return true;
    }

    @Override
    public void announce(MemorySegment gradient, int from, int to) {
        requireLength("gradient", gradient);
        if (from < 0 || to < from || to > elements()) {
            throw new IllegalArgumentException(
                    "from=" + from + " to=" + to + " must be a range of elements=" + elements());
        }
        int again = announced.nextSetBit(from);
        if (again >= 0 && again < to) {
            throw new IllegalArgumentException(
                    "from=" + from + " to=" + to + " has element " + again + ", which was announced before");
        }
        announced.set(from, to);
        long start = System.nanoTime();
        begin();
        for (int bucket = 0; bucket < missing.length; bucket++) {
            long first = Math.max(from, buckets.offset(bucket));
            long last = Math.min(to, buckets.offset(bucket) + buckets.length(bucket));
            missing[bucket] -= (int) Math.max(0, last - first);
        }
        while (waiting > 0 && missing[waiting - 1] == 0) {
            start(gradient, --waiting);
        }
        nanos += System.nanoTime() - start;
    }

    private void begin() {
        if (!isBegun) {
            isBegun = true;
            collectives.meter().begin();
        }
    }

    private void start(MemorySegment gradient, int bucket) {
        if (buckets.length(bucket) == 0) {
            return;
        }
        long offset = Float.BYTES * buckets.offset(bucket);
        long bytes = Float.BYTES * buckets.length(bucket);
        MemorySegment.copy(gradient, offset, staged, offset, bytes);
        started.add(
                collectives.startAverage(Phase.REDUCE, new Data(staged.asSlice(offset, bytes), ElementType.FLOAT32)));
    }

    @Override
    public void exchange(MemorySegment gradient, MemorySegment update) {
        requireLength("gradient", gradient);
        requireLength("update", update);
        long start = System.nanoTime();
        finish(gradient);
        MemorySegment.copy(staged, 0, update, 0, update.byteSize());
        done(start);
    }

    @Override
    public boolean keepsResidual() {
        return false;
    }

    @Override
    public void runOffline(SparseVector own) {
        long start = System.nanoTime();
        finish(staged);
        done(start);
    }

    /** Starts the buckets that were not completed, and waits for all. */
    private void finish(MemorySegment gradient) {
        begin();
        while (waiting > 0) {
            start(gradient, --waiting);
        }
        while (!started.isEmpty()) {
            collectives.await(Phase.REDUCE, started.remove());
        }
    }

    private void done(long start) {
        int[] sizes = new int[collectives.size()];
        Arrays.fill(sizes, elements());
        done(false, elements(), sizes, elements(), nanos + System.nanoTime() - start);
        reset();
    }
}
