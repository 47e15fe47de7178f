package io.tutti.training.history;

import io.tutti.training.backend.Score;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * The results of an epoch over all ranks.
 *
 * @param epoch number of the epoch, from 1
 * @param score the score of the training samples, each when it was used
 * @param test the score of the test samples after the epoch; empty if they were not classified
 * @param seconds mean over the ranks of the time of its steps
 * @param communicationSeconds mean over the ranks of the time in collectives, including waiting for other ranks
 * @param sparsificationSeconds mean over the ranks of the time of sparsification
 * @param loadingSeconds mean over the ranks of the time in which samples were loaded
 */
public record EpochRecord(
        int epoch,
        Score score,
        Score test,
        double seconds,
        double communicationSeconds,
        double sparsificationSeconds,
        double loadingSeconds) {
    /** No epoch yet. */
    static final EpochRecord NONE = new EpochRecord(0, Score.NONE, Score.NONE, 0, 0, 0, 0);

    /** Predictions of training samples a second. */
    public double predictionsPerSecond() {
        return score.predictions() / seconds;
    }

    /** Training samples a second. */
    public double samplesPerSecond() {
        return score.samples() / seconds;
    }

    /** Share of the time in collectives, 0 to 1. */
    public double communicationShare() {
        return communicationSeconds / seconds;
    }

    /** Share of the time of sparsification, 0 to 1. */
    public double sparsificationShare() {
        return sparsificationSeconds / seconds;
    }

    /** Share of the time in which samples were loaded, 0 to 1. */
    public double loadingShare() {
        return loadingSeconds / seconds;
    }

    /** Share of the time for everything else: the model and the optimizer; 0 to 1. */
    public double computationShare() {
        return 1 - communicationShare() - sparsificationShare() - loadingShare();
    }

    /** Combines this epoch with a later one. */
    EpochRecord plus(EpochRecord that) {
        return new EpochRecord(
                that.epoch,
                score.plus(that.score),
                that.test,
                seconds + that.seconds,
                communicationSeconds + that.communicationSeconds,
                sparsificationSeconds + that.sparsificationSeconds,
                loadingSeconds + that.loadingSeconds);
    }

    void save(DataOutput out) throws IOException {
        out.writeInt(epoch);
        EpochProgress.save(score, out);
        EpochProgress.save(test, out);
        out.writeDouble(seconds);
        out.writeDouble(communicationSeconds);
        out.writeDouble(sparsificationSeconds);
        out.writeDouble(loadingSeconds);
    }

    static EpochRecord restore(DataInput in) throws IOException {
        return new EpochRecord(
                in.readInt(),
                EpochProgress.restoreScore(in),
                EpochProgress.restoreScore(in),
                in.readDouble(),
                in.readDouble(),
                in.readDouble(),
                in.readDouble());
    }
}
