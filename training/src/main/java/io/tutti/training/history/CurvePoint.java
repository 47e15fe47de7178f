package io.tutti.training.history;

import io.tutti.training.backend.Score;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * The training of one rank over some steps.
 *
 * @param step the last of them, counted from the beginning of the run
 * @param seconds seconds of training until then
 * @param score the score of the rank's samples in these steps
 */
public record CurvePoint(long step, double seconds, Score score) {
    void save(DataOutput out) throws IOException {
        out.writeLong(step);
        out.writeDouble(seconds);
        EpochProgress.save(score, out);
    }

    static CurvePoint restore(DataInput in) throws IOException {
        return new CurvePoint(in.readLong(), in.readDouble(), EpochProgress.restoreScore(in));
    }
}
