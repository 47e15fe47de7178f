package io.tutti.training.history;

import io.tutti.training.backend.Predictions;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The results of a run so far: a record per finished epoch, and the curve of one rank between them. */
public final class History {
    private final int stepsAnEpoch;
    private final Predictions predictions;
    private final List<EpochRecord> epochs = new ArrayList<>();
    private final List<CurvePoint> points = new ArrayList<>();
    private final List<RankLoss> losses = new ArrayList<>();

    /**
     * Creates an empty history.
     *
     * @param stepsAnEpoch steps of each epoch
     * @param predictions what is predicted of a sample
     */
    public History(int stepsAnEpoch, Predictions predictions) {
        this.stepsAnEpoch = stepsAnEpoch;
        this.predictions = predictions;
    }

    /** What is predicted of a sample. */
    Predictions predictions() {
        return predictions;
    }

    /** Steps of each epoch. */
    public int stepsAnEpoch() {
        return stepsAnEpoch;
    }

    /** Finished epochs, in order. */
    public List<EpochRecord> epochs() {
        return List.copyOf(epochs);
    }

    /** A few hundred points over the whole run. */
    public List<CurvePoint> points() {
        return List.copyOf(points);
    }

    /** When ranks were lost; not part of a saved state. */
    public List<RankLoss> losses() {
        return List.copyOf(losses);
    }

    public void add(RankLoss loss) {
        losses.add(loss);
    }

    /** The combination of all epochs. */
    public EpochRecord whole() {
        return epochs.stream().reduce(EpochRecord.NONE, EpochRecord::plus);
    }

    public void add(EpochRecord epoch) {
        epochs.add(epoch);
    }

    public void add(CurvePoint point) {
        points.add(point);
    }

    public void save(DataOutput out) throws IOException {
        out.writeInt(epochs.size());
        for (EpochRecord epoch : epochs) {
            epoch.save(out);
        }
        out.writeInt(points.size());
        for (CurvePoint point : points) {
            point.save(out);
        }
    }

    /** Saves when ranks were lost, for a rank that has not been there. */
    public void saveLosses(DataOutput out) throws IOException {
        out.writeInt(losses.size());
        for (RankLoss loss : losses) {
            loss.save(out);
        }
    }

    public void restoreLosses(DataInput in) throws IOException {
        losses.clear();
        for (int left = in.readInt(); left > 0; left--) {
            losses.add(RankLoss.restore(in));
        }
    }

    public void restore(DataInput in) throws IOException {
        epochs.clear();
        for (int left = in.readInt(); left > 0; left--) {
            epochs.add(EpochRecord.restore(in));
        }
        points.clear();
        for (int left = in.readInt(); left > 0; left--) {
            points.add(CurvePoint.restore(in));
        }
    }
}
