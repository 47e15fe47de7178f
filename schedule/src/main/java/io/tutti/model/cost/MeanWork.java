package io.tutti.model.cost;

/**
 * What a rank does in a schedule on average. Where ranks share a processor, their sum counts, not what the busiest rank
 * does: in a tree most ranks do little.
 *
 * @param messages messages that a rank sends
 * @param sent vectors that a rank sends
 * @param combined vectors that a rank reads as operands of reductions beyond the first
 */
public record MeanWork(double messages, double sent, double combined) {
    /** No work at all; a lower bound where nothing was counted. */
    public static final MeanWork NONE = new MeanWork(0, 0, 0);
}
