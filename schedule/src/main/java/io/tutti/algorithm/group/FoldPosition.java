package io.tutti.algorithm.group;

import io.tutti.schedule.ChunkRun;
import java.util.List;

/**
 * A rank's place in a {@link Folding}.
 *
 * @param folding the folding
 * @param position the position of the rank in the group
 */
public record FoldPosition(Folding folding, int position) {
    /**
     * {@return the place of a rank}
     *
     * @param folding the folding
     * @param rank 0 to the group's order - 1
     */
    public static FoldPosition of(Folding folding, int rank) {
        return new FoldPosition(folding, folding.group().position(rank));
    }

    /**
     * {@return the rank to which a power of a step's generator moves this rank}
     *
     * @param step the step
     * @param power the exponent; may be negative
     */
    public int peer(FoldStep step, int power) {
        PermutationGroup group = folding.group();
        return group.rank(group.compose(position, group.power(step.factor(), power)));
    }

    /**
     * {@return the chunks of a run of vectors at this position: one run, or two}
     *
     * @param vectors a run of vectors of the folding
     */
    public List<ChunkRun> chunks(VectorRun vectors) {
        return folding.chunks(vectors, position);
    }

    /**
     * {@return whether received vectors are the first operand of a step's reductions at this position, and the rank's own
     * the second} Positions that own the same sum then evaluate the same expression wherever the group allows it.
     *
     * @param step a step of the reduction
     */
    public boolean isArrivalFirst(FoldStep step) {
        int order = folding.group().order(step.factor());
        int digit = folding.group().digit(position, step.factor());
        return (digit + step.shift()) % order % step.count() < digit % step.count();
    }
}
