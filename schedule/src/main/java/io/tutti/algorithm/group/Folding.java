package io.tutti.algorithm.group;

import io.tutti.algorithm.pattern.FoldSequence;
import io.tutti.schedule.ChunkRun;
import java.util.ArrayList;
import java.util.List;

/**
 * The steps of an allreduce that folds all vectors of a group into a few and distributes them again; Kolmakov and
 * Zhang, A Generalization of the Allreduce Operation, 2020, sections 7 to 9.
 *
 * <p>Factors are folded one after the other, first factor first, each by its {@link FoldSequence} N (eq. 18). If no
 * steps are dropped, one vector of each factor remains. Dropping r steps of the distribution (eq. 26 to 35) means to
 * finish {@code D = N(L - r)} vectors of the last factor, and, if those are all vectors of it, of the factor before,
 * and so on. r is at most the number L of steps; then every vector is finished at every position. A step of a factor
 * with n vectors then carries {@code min(n, N - N' + D - 1)} of them.
 *
 * <p>Digits of which all vectors are finished are never distinguished; one chunk comprises all of them, so there are
 * {@link #chunks} chunks.
 */
public final class Folding {
    private final PermutationGroup group;
    private final FoldSequence[] sequences;
    private final int[] finished;
    /** The first factor of which more than one vector is finished; the last factor if there is none. */
    private final int partial;

    private final int unit;
    private final boolean isBounded;

    /**
     * Creates the folding of a group.
     *
     * @param group the group
     * @param dropped number of steps of the distribution to drop; all of them if it exceeds the number of steps
     * @param width the most vectors that a step folds; a step of a factor folds at most {@code width} divided by the
     *     factor's stride, and at least 1
     * @throws IllegalArgumentException if steps are dropped and the width is less than the group's order
     */
    public Folding(PermutationGroup group, int dropped, int width) {
        isBounded = width < group.order();
        if (dropped > 0 && isBounded) {
            throw new IllegalArgumentException("r=" + dropped + " and width=" + width + " exclude each other");
        }
        this.group = group;
        sequences = new FoldSequence[group.factors()];
        finished = new int[sequences.length];
        int left = dropped;
        int first = sequences.length - 1;
        for (int factor = first; factor >= 0; factor--) {
            FoldSequence sequence = new FoldSequence(group.order(factor), Math.max(1, width / group.stride(factor)));
            int own = Math.min(left, sequence.steps());
            left -= own;
            sequences[factor] = sequence;
            finished[factor] = sequence.count(sequence.steps() - own);
            first = own > 0 ? factor : first;
        }
        partial = first;
        boolean isAll = finished[partial] == group.order(partial);
        unit = group.stride(partial) * (isAll ? group.order(partial) : 1);
    }

    /** {@return the group} */
    public PermutationGroup group() {
        return group;
    }

    /** {@return the number of chunks that the vector is divided into} */
    public int chunks() {
        return group.order() / unit;
    }

    /** {@return the steps that fold, in order} */
    public List<FoldStep> reduction() {
        List<FoldStep> steps = new ArrayList<>();
        for (int factor = 0; factor < sequences.length; factor++) {
            int combined = group.order(factor);
            for (int step = 0; step < sequences[factor].steps(); step++) {
                steps.add(finished[factor] == 1 ? single(factor, step, combined) : several(factor, step));
                combined = Math.min(combined, sequences[factor].first(step));
            }
        }
        return steps;
    }

    /** A step towards one vector; the vectors from {@code combined} on are regular. */
    private FoldStep single(int factor, int step, int combined) {
        FoldSequence sequence = sequences[factor];
        int shift = sequence.shift(step);
        int first = sequence.first(step);
        int end = sequence.count(step + 1);
        int border = Math.clamp(combined, first, end);
        VectorRun received = run(factor, first, shift);
        return new FoldStep(
                factor,
                shift,
                sequence.count(step),
                received.shifted(shift),
                received,
                border > first ? run(factor, first, border - first) : null,
                end > border ? run(factor, border, end - border) : null,
                false);
    }

    /** A step towards {@code finished} vectors: the vectors needed to finish one, for each of them (eq. 27 to 31). */
    private FoldStep several(int factor, int step) {
        FoldSequence sequence = sequences[factor];
        int more = finished[factor] - 1;
        int shift = sequence.shift(step);
        boolean isEven = sequence.first(step) == 0;
        VectorRun received = run(factor, sequence.first(step), shift + more);
        return new FoldStep(
                factor,
                shift,
                sequence.count(step),
                factor > partial ? received : received.shifted(shift),
                received,
                isEven ? run(factor, 0, 1 + more) : null,
                sequence.count(step + 1) == 1 ? null : run(factor, 1, shift + more - (isEven ? 1 : 0)),
                true);
    }

    /**
     * {@return the steps that distribute, in order: those that fold, backwards} If a width bounds the steps, they
     * continue in the direction in which they folded, which the mirrored group allows, so that a ring sends to only one
     * neighbour.
     */
    public List<FoldStep> distribution() {
        List<FoldStep> steps = new ArrayList<>();
        for (int factor = partial; factor >= 0; factor--) {
            FoldSequence sequence = sequences[factor];
            for (int step = sequence.steps() - 1; step >= 0; step--) {
                if (sequence.count(step) > finished[factor]) {
                    steps.add(distribution(factor, step));
                }
            }
        }
        return steps;
    }

    private FoldStep distribution(int factor, int step) {
        FoldSequence sequence = sequences[factor];
        int count = sequence.shift(step);
        int first = sequence.first(step);
        int shift = isBounded ? -count : count;
        VectorRun sent = run(factor, isBounded ? 1 - first - count : first, count);
        return new FoldStep(factor, shift, sequence.count(step), sent, sent.shifted(shift), null, null, false);
    }

    private VectorRun run(int factor, int first, int count) {
        return factor > partial
                ? new VectorRun(partial, 0, finished[partial])
                : new VectorRun(factor, first, Math.min(group.order(factor), count));
    }

    /**
     * {@return the chunks of a run of vectors at a position: one run, or two if it wraps around the end of the factor}
     *
     * @param run a run of vectors of this folding
     * @param position 0 to the group's order - 1
     */
    public List<ChunkRun> chunks(VectorRun run, int position) {
        int order = group.order(run.factor());
        int stride = group.stride(run.factor());
        int digit = group.digit(position, run.factor());
        int start = position - position % stride - digit * stride;
        if (run.count() == order) {
            return List.of(ChunkRun.of(start / unit, order * stride / unit));
        }
        int first = Math.floorMod(digit - run.first() - run.count() + 1, order);
        int before = Math.min(run.count(), order - first);
        List<ChunkRun> chunks = new ArrayList<>();
        chunks.add(ChunkRun.of((start + first * stride) / unit, before * stride / unit));
        if (before < run.count()) {
            chunks.add(ChunkRun.of(start / unit, (run.count() - before) * stride / unit));
        }
        return chunks;
    }
}
