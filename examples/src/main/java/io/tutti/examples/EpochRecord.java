package io.tutti.examples;

import io.tutti.examples.model.Score;

/**
 * What an epoch brought, over all ranks.
 *
 * @param epoch number of the epoch, from 1
 * @param score on the training images, each as it was learnt from
 * @param seconds duration
 * @param communicationSeconds mean over the ranks of the time in collectives, waiting for others included
 * @param sparsificationSeconds mean over the ranks of the time spent on what travels and what stays
 */
record EpochRecord(int epoch, Score score, double seconds, double communicationSeconds, double sparsificationSeconds) {
    /** Training images a second. */
    double samplesPerSecond() {
        return score.samples() / seconds;
    }

    /** Share of the time in collectives, 0 to 1. */
    double communicationShare() {
        return communicationSeconds / seconds;
    }

    /** Share of the time spent on what travels and what stays, 0 to 1. */
    double sparsificationShare() {
        return sparsificationSeconds / seconds;
    }

    /** This epoch and another as if they were one. */
    EpochRecord plus(EpochRecord that) {
        return new EpochRecord(
                that.epoch,
                score.plus(that.score),
                seconds + that.seconds,
                communicationSeconds + that.communicationSeconds,
                sparsificationSeconds + that.sparsificationSeconds);
    }
}
