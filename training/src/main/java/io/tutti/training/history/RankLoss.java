package io.tutti.training.history;

/**
 * The loss of ranks during a run, after which the others went on.
 *
 * @param step the last step with them, counted from the beginning of the run
 * @param seconds seconds of training until then
 * @param left how many ranks were left
 */
public record RankLoss(long step, double seconds, int left) {}
