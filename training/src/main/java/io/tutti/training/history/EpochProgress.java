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
    private Score sincePoint = Score.NONE;
    private Results results = Results.NONE;
    /** Of the epoch before, which other ranks may not have ended yet. */
    private Results before = Results.NONE;
    /** Before the last step, which other ranks may not have done yet. */
    private Results beforeStep = Results.NONE;

    private Score sincePointBeforeStep = Score.NONE;

    /** What counts in an epoch. */
    private record Results(
            Score score, long nanos, long communicationNanos, long sparsificationNanos, long loadingNanos) {
        static final Results NONE = new Results(Score.NONE, 0, 0, 0, 0);
    }

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
        return results.score;
    }

    /** Training time of the epoch. */
    public long nanos() {
        return results.nanos;
    }

    public long communicationNanos() {
        return results.communicationNanos;
    }

    public long sparsificationNanos() {
        return results.sparsificationNanos;
    }

    public long loadingNanos() {
        return results.loadingNanos;
    }

    /**
     * Adds a step.
     *
     * @param loading of its time, what loading samples took
     */
    public void add(Score own, ExchangeReport report, long loading, long stepNanos) {
        markStep();
        step++;
        sincePoint = sincePoint.plus(own);
        results = new Results(
                results.score.plus(own),
                results.nanos + stepNanos,
                results.communicationNanos + report.communicationNanos(),
                results.sparsificationNanos + report.sparsificationNanos(),
                results.loadingNanos + loading);
    }

    /** What comes after this is undone if another rank has not done it. */
    private void markStep() {
        beforeStep = results;
        sincePointBeforeStep = sincePoint;
    }

    /** Returns the score since the last call. */
    public Score takeSincePoint() {
        Score taken = sincePoint;
        sincePoint = Score.NONE;
        return taken;
    }

    /** Begins the next epoch. */
    public void turn() {
        epoch++;
        step = 0;
        before = results;
        results = Results.NONE;
        markStep();
    }

    /** Takes over the position of this rank, and what it has learnt from. */
    public void continueFrom(EpochProgress last) {
        epoch = last.epoch;
        step = last.step;
        sincePoint = last.sincePoint;
        results = last.results;
        before = last.before;
        beforeStep = last.beforeStep;
        sincePointBeforeStep = last.sincePointBeforeStep;
    }

    /**
     * Moves to the position of another rank. What this rank has learnt from counts in the epoch of that rank, also if this rank has ended it
     * already; it does not if that rank has ended the one of this rank. A step that this rank has done and that rank has not is done again, so
     * it does not count before.
     */
    public void moveTo(EpochProgress other) {
        if (other.epoch > epoch) {
            turn();
        } else if (other.epoch < epoch) { // by one: no rank ends an epoch before all have done its steps
            results = before;
            markStep();
        } else if (other.step < step) { // by one: no rank does a step before all have done the one before
            results = beforeStep;
            sincePoint = sincePointBeforeStep;
        } else if (other.step > step) {
            markStep();
        }
        epoch = other.epoch;
        step = other.step;
    }

    public void save(DataOutput out) throws IOException {
        out.writeInt(epoch);
        out.writeInt(step);
        save(results.score, out);
        save(sincePoint, out);
        out.writeLong(results.nanos);
        out.writeLong(results.communicationNanos);
        out.writeLong(results.sparsificationNanos);
        out.writeLong(results.loadingNanos);
    }

    public void restore(DataInput in) throws IOException {
        epoch = in.readInt();
        step = in.readInt();
        Score score = restoreScore(in);
        sincePoint = restoreScore(in);
        results = new Results(score, in.readLong(), in.readLong(), in.readLong(), in.readLong());
        before = Results.NONE;
        markStep();
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
