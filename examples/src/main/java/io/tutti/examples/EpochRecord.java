package io.tutti.examples;

import io.tutti.examples.model.Score;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * What an epoch brought, over all ranks.
 *
 * @param epoch number of the epoch, from 1
 * @param score on the training images, each as it was learnt from
 * @param test on the test images after it; nothing if they were not looked at
 * @param seconds mean over the ranks of the time of its steps
 * @param communicationSeconds mean over the ranks of the time in collectives, waiting for others included
 * @param sparsificationSeconds mean over the ranks of the time spent on what travels and what stays
 */
public record EpochRecord(
        int epoch, Score score, Score test, double seconds, double communicationSeconds, double sparsificationSeconds) {
    /** No epoch yet. */
    static final EpochRecord NONE = new EpochRecord(0, Score.NONE, Score.NONE, 0, 0, 0);

    /** Training images a second. */
    public double samplesPerSecond() {
        return score.samples() / seconds;
    }

    /** Share of the time in collectives, 0 to 1. */
    public double communicationShare() {
        return communicationSeconds / seconds;
    }

    /** Share of the time spent on what travels and what stays, 0 to 1. */
    public double sparsificationShare() {
        return sparsificationSeconds / seconds;
    }

    /** Share of the time for everything else: the model, images and the optimizer; 0 to 1. */
    public double computationShare() {
        return 1 - communicationShare() - sparsificationShare();
    }

    /** This epoch and a later one as if they were one. */
    EpochRecord plus(EpochRecord that) {
        return new EpochRecord(
                that.epoch,
                score.plus(that.score),
                that.test,
                seconds + that.seconds,
                communicationSeconds + that.communicationSeconds,
                sparsificationSeconds + that.sparsificationSeconds);
    }

    void save(DataOutput out) throws IOException {
        out.writeInt(epoch);
        EpochProgress.save(score, out);
        EpochProgress.save(test, out);
        out.writeDouble(seconds);
        out.writeDouble(communicationSeconds);
        out.writeDouble(sparsificationSeconds);
    }

    static EpochRecord restore(DataInput in) throws IOException {
        return new EpochRecord(
                in.readInt(),
                EpochProgress.restoreScore(in),
                EpochProgress.restoreScore(in),
                in.readDouble(),
                in.readDouble(),
                in.readDouble());
    }
}
