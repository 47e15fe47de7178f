package io.tutti.examples;

import io.tutti.examples.model.Score;

/**
 * What an epoch brought, over all ranks.
 *
 * @param epoch number of the epoch, from 1
 * @param score on the training images, each as it was learnt from
 * @param seconds duration
 * @param allreduceSeconds mean over the ranks of the time in allreduce, waiting for others included
 */
record EpochRecord(int epoch, Score score, double seconds, double allreduceSeconds) {
    /** Training images a second. */
    double samplesPerSecond() {
        return score.samples() / seconds;
    }

    /** Share of the time in allreduce, 0 to 1. */
    double allreduceShare() {
        return allreduceSeconds / seconds;
    }

    /** This epoch and another as if they were one. */
    EpochRecord plus(EpochRecord that) {
        return new EpochRecord(
                that.epoch, score.plus(that.score), seconds + that.seconds, allreduceSeconds + that.allreduceSeconds);
    }
}
