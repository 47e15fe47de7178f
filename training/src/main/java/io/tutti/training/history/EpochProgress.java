package io.tutti.training.history;

import io.tutti.sparse.ExchangeReport;
import io.tutti.training.backend.Score;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** The position of a rank in an epoch and its results so far. */
public final class EpochProgress {
    private int epoch = 1;
    private int step;
    private Score score = Score.NONE;
    private Score sincePoint = Score.NONE;
    private long nanos;
    private long communicationNanos;
    private long sparsificationNanos;
    private long loadingNanos;

    /** Number of the epoch, from 1. */
    public int epoch() {
        return epoch;
    }

    /** Steps of the epoch that are done. */
    public int step() {
        return step;
    }

    /** This rank's samples in this epoch. */
    public Score score() {
        return score;
    }

    /** Training time of the epoch. */
    public long nanos() {
        return nanos;
    }

    public long communicationNanos() {
        return communicationNanos;
    }

    public long sparsificationNanos() {
        return sparsificationNanos;
    }

    public long loadingNanos() {
        return loadingNanos;
    }

    /**
     * Adds a step.
     *
     * @param loading of its time, what loading samples took
     */
    public void add(Score own, ExchangeReport report, long loading, long stepNanos) {
        step++;
        score = score.plus(own);
        sincePoint = sincePoint.plus(own);
        nanos += stepNanos;
        communicationNanos += report.communicationNanos();
        sparsificationNanos += report.sparsificationNanos();
        loadingNanos += loading;
    }

    /** Adds the score since the last call. */
    public Score takeSincePoint() {
        Score taken = sincePoint;
        sincePoint = Score.NONE;
        return taken;
    }

    /** Begins the next epoch. */
    public void turn() {
        epoch++;
        step = 0;
        score = Score.NONE;
        nanos = 0;
        communicationNanos = 0;
        sparsificationNanos = 0;
        loadingNanos = 0;
    }

    /** Takes over the position of this rank, and what it has learnt from. */
    public void continueFrom(EpochProgress last) {
        epoch = last.epoch;
        step = last.step;
        score = last.score;
        sincePoint = last.sincePoint;
        nanos = last.nanos;
        communicationNanos = last.communicationNanos;
        sparsificationNanos = last.sparsificationNanos;
        loadingNanos = last.loadingNanos;
    }

    /** Moves to the position of another rank, and keeps what this rank has learnt from, unless that rank has ended the epoch. */
    public void moveTo(EpochProgress other) {
        if (other.epoch > epoch) {
            turn();
        }
        epoch = other.epoch;
        step = other.step;
    }

    public void save(DataOutput out) throws IOException {
        out.writeInt(epoch);
        out.writeInt(step);
        save(score, out);
        save(sincePoint, out);
        out.writeLong(nanos);
        out.writeLong(communicationNanos);
        out.writeLong(sparsificationNanos);
        out.writeLong(loadingNanos);
    }

    public void restore(DataInput in) throws IOException {
        epoch = in.readInt();
        step = in.readInt();
        score = restoreScore(in);
        sincePoint = restoreScore(in);
        nanos = in.readLong();
        communicationNanos = in.readLong();
        sparsificationNanos = in.readLong();
        loadingNanos = in.readLong();
    }

    static void save(Score score, DataOutput out) throws IOException {
        out.writeLong(score.samples());
        out.writeLong(score.predictions());
        out.writeDouble(score.loss());
        out.writeLong(score.correct());
    }

    static Score restoreScore(DataInput in) throws IOException {
        return new Score(in.readLong(), in.readLong(), in.readDouble(), in.readLong());
    }
}
