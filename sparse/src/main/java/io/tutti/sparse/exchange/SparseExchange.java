package io.tutti.sparse.exchange;

import io.tutti.sparse.ErrorFeedback;
import io.tutti.sparse.collective.CountedCollectives;
import io.tutti.sparse.collective.Target;
import io.tutti.sparse.threshold.Selector;
import io.tutti.sparse.trace.Phase;
import io.tutti.sparse.vector.Accumulator;
import io.tutti.sparse.vector.Magnitudes;
import io.tutti.sparse.vector.SparseVector;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * The steps that all exchanges of selected elements share: accumulate, select, agree on the counts, combine, write the
 * update, and keep the residual.
 */
abstract class SparseExchange extends CountedExchange {
    /**
     * The result of {@link #combine}.
     *
     * @param sum the common result, the same on all ranks
     * @param sent this rank's selected elements that are in the sum, or that another rank now holds
     * @param returned elements that this rank received and dropped
     */
    record Combined(SparseVector sum, SparseVector sent, SparseVector returned) {
        Combined(SparseVector sum, SparseVector sent) {
            this(sum, sent, SparseVector.empty());
        }
    }

    private final Selector selector;
    private ErrorFeedback feedback;
    private SparseVector sent = SparseVector.empty();

    SparseExchange(CountedScheme scheme, Target target, Selector selector, String gathering) {
        super(scheme, target, CountedCollectives.forked(target, gathering));
        this.selector = selector;
    }

    @Override
    public SparseVector sent() {
        return sent;
    }

    /** Allocated on first use, because it takes the memory of two gradients. */
    private ErrorFeedback feedback() {
        feedback = feedback == null ? new ErrorFeedback(elements()) : feedback;
        return feedback;
    }

    @Override
    public float[] residual() {
        return feedback().residual();
    }

    @Override
    public void exchange(MemorySegment gradient, MemorySegment update) {
        requireLength("gradient", gradient);
        requireLength("update", update);
        long start = System.nanoTime();
        collectives.meter().begin();
        SparseVector own =
                collectives.packing().rounded(selector.select(feedback().accumulate(gradient)));
        int[] sizes = agree(own);
        Combined combined = combine(own, sizes);
        write(combined.sum, update);
        feedback.commit(combined.sent, combined.returned);
        sent = combined.sent;
        done(combined, sizes, start);
    }

    private void done(Combined combined, int[] sizes, long start) {
        long nanos = System.nanoTime() - start;
        done(isReevaluation(), wanted(), sizes, combined.sum.size(), nanos);
    }

    @Override
    public final void runOffline(SparseVector own) {
        long start = System.nanoTime();
        collectives.meter().begin();
        int[] sizes = agree(own);
        done(combine(own, sizes), sizes, start);
    }

    /**
     * Combines the selections of all ranks. All ranks call it.
     *
     * @param own the elements that this rank selected from its accumulated vector
     * @param sizes the number of elements that each rank selected, in rank order
     */
    abstract Combined combine(SparseVector own, int[] sizes);

    /** Whether the last {@link #combine} recomputed a threshold or boundaries by communicating with other ranks. */
    boolean isReevaluation() {
        return false;
    }

    /** Gathers the number of elements that each rank selected; throws on all ranks if a selected element is not finite. */
    private int[] agree(SparseVector own) {
        collectives.meter().select(own);
        int[] sizes = collectives.allgather(Phase.COUNTS, sizeOrComplaint(own));
        for (int rank = 0; rank < sizes.length; rank++) {
            if (sizes[rank] < 0) {
                selector.forget();
                throw new ArithmeticException("gradient of rank " + rank + " is not a finite number at element "
                        + (-1 - sizes[rank]) + "; nothing was exchanged");
            }
        }
        return sizes;
    }

    private static int sizeOrComplaint(SparseVector own) {
        for (int place = 0; place < own.size(); place++) {
            if (Magnitudes.of(own.value(place)) >= Magnitudes.INFINITE) {
                return -1 - own.index(place);
            }
        }
        return own.size();
    }

    private void write(SparseVector sum, MemorySegment update) {
        update.fill((byte) 0);
        for (int place = 0; place < sum.size(); place++) {
            update.setAtIndex(
                    ValueLayout.JAVA_FLOAT_UNALIGNED, sum.index(place), sum.value(place) / collectives.size());
        }
    }

    /** Gathers every rank's vector and adds them up, in rank order. */
    final SparseVector gatherSum(SparseVector own, int[] sizes) {
        int[] words = collectives.allgatherv(Phase.GATHER, own, sizes);
        Accumulator sum = new Accumulator(0, elements());
        int offset = 0;
        for (int size : sizes) {
            sum.add(collectives.packing().unpack(words, offset, size));
            offset += collectives.packing().words(size);
        }
        return sum.sum();
    }

    @Override
    public void save(DataOutput out) throws IOException {
        super.save(out);
        feedback().save(out);
        selector.save(out);
        saveOwn(out);
    }

    @Override
    public void restore(DataInput in) throws IOException {
        super.restore(in);
        feedback().restore(in);
        selector.restore(in);
        restoreOwn(in);
    }

    /** Writes the state of this exchange other than residual and selection. */
    void saveOwn(DataOutput out) throws IOException {}

    /** Reads the state that {@link #save} wrote beyond residual and selection. */
    void restoreOwn(DataInput in) throws IOException {}
}
