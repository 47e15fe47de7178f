package io.tutti.sparse.exchange;

import io.tutti.schedule.Layout;
import io.tutti.sparse.ErrorFeedback;
import io.tutti.sparse.collective.CountedCollectives;
import io.tutti.sparse.collective.Target;
import io.tutti.sparse.collective.ValueForm;
import io.tutti.sparse.trace.Phase;
import io.tutti.sparse.vector.SparseVector;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;

/**
 * Sends all elements in half precision: every rank adds up one region of all gradients in float32 and rounds the sums,
 * which are gathered: 2n(P-1)/P halves. An allreduce of halves would round partial sums where no rank keeps the error.
 * Here rounding errors stay in residuals: of a gradient in that of its rank, of a sum in that of its owner.
 */
final class HalfDenseExchange extends CountedExchange {
    private final ErrorFeedback feedback;
    private final ValueForm form;
    private final Layout regions;

    HalfDenseExchange(CountedScheme scheme, Target target) {
        super(scheme, target, CountedCollectives.forked(target, "ring"));
        feedback = new ErrorFeedback(target.elements());
        form = target.form();
        regions = Layout.uniform(target.elements(), collectives.size());
    }

    @Override
    public void exchange(MemorySegment gradient, MemorySegment update) {
        requireLength("gradient", gradient);
        requireLength("update", update);
        long start = System.nanoTime();
        collectives.meter().begin();
        int[] words = combine(feedback.accumulate(gradient));
        feedback.commit(SparseVector.empty(), SparseVector.empty());
        write(words, update);
        done(start);
    }

    @Override
    public void runOffline(SparseVector own) {
        long start = System.nanoTime();
        collectives.meter().begin();
        combine(new float[elements()]);
        done(start);
    }

    private void done(long start) {
        int[] sizes = new int[collectives.size()];
        Arrays.fill(sizes, elements());
        done(false, elements(), sizes, elements(), System.nanoTime() - start);
    }

    /** Returns all sums, rounded, and subtracts the sent values from the accumulated ones. */
    private int[] combine(float[] accumulated) {
        int ranks = collectives.size();
        long[] sent = new long[ranks];
        Arrays.setAll(sent, region -> form.words(length(region)));
        int[] words = new int[Math.toIntExact(Arrays.stream(sent).sum())];
        for (int region = 0, offset = 0; region < ranks; region++) {
            put(accumulated, region, words, offset);
            offset += (int) sent[region];
        }
        long[] expected = new long[ranks];
        Arrays.fill(expected, sent[collectives.rank()]);
        int[] into = new int[Math.toIntExact(ranks * sent[collectives.rank()])];
        collectives.alltoallv(Phase.REDUCE, words, into, sent, expected);
        int[] counts = Arrays.stream(sent).mapToInt(Math::toIntExact).toArray();
        return collectives.allgatherv(Phase.GATHER, sums(into, accumulated), counts);
    }

    private int length(int region) {
        return (int) regions.length(region);
    }

    /** Sends a region of the accumulated values; the rounding errors remain. */
    private void put(float[] accumulated, int region, int[] words, int offset) {
        int from = (int) regions.offset(region);
        for (int i = 0; i < length(region); i++) {
            form.put(words, offset, i, accumulated[from + i]);
            accumulated[from + i] = rest(accumulated[from + i], form.get(words, offset, i));
        }
    }

    /** The rounding error; 0 if the value is not a finite number, so that a residual is always finite. */
    private static float rest(float exact, float rounded) {
        return Float.isFinite(exact) ? exact - rounded : 0;
    }

    /** Adds up this rank's region in rank order; rounding errors are added to the accumulated values. */
    private int[] sums(int[] into, float[] accumulated) {
        int region = collectives.rank();
        int from = (int) regions.offset(region);
        int[] words = new int[form.words(length(region))];
        for (int i = 0; i < length(region); i++) {
            float sum = form.get(into, 0, i);
            for (int rank = 1; rank < collectives.size(); rank++) {
                sum += form.get(into, rank * words.length, i);
            }
            form.put(words, 0, i, sum);
            accumulated[from + i] += rest(sum, form.get(words, 0, i));
        }
        return words;
    }

    private void write(int[] words, MemorySegment update) {
        int offset = 0;
        for (int region = 0; region < collectives.size(); region++) {
            for (int i = 0; i < length(region); i++) {
                float mean = form.get(words, offset, i) / collectives.size();
                update.setAtIndex(ValueLayout.JAVA_FLOAT_UNALIGNED, regions.offset(region) + i, mean);
            }
            offset += form.words(length(region));
        }
    }

    @Override
    public float[] residual() {
        return feedback.residual();
    }

    @Override
    public void save(DataOutput out) throws IOException {
        super.save(out);
        feedback.save(out);
    }

    @Override
    public void restore(DataInput in) throws IOException {
        super.restore(in);
        feedback.restore(in);
    }
}
