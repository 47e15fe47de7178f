package io.tutti.training.history;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * The loss of ranks during a run, after which the others went on.
 *
 * @param step the last step with them, counted from the beginning of the run
 * @param seconds seconds of training until then
 * @param ranks how many ranks went on
 * @param replacements how many of these came in the place of lost ones
 */
public record RankLoss(long step, double seconds, int ranks, int replacements) {
    void save(DataOutput out) throws IOException {
        out.writeLong(step);
        out.writeDouble(seconds);
        out.writeInt(ranks);
        out.writeInt(replacements);
    }

    static RankLoss restore(DataInput in) throws IOException {
        return new RankLoss(in.readLong(), in.readDouble(), in.readInt(), in.readInt());
    }

    /** How many ranks went on, in a few words. */
    String summary() {
        return ranks + " went on"
                + (replacements == 0 ? "" : ", " + replacements + " of them in the place of lost ones");
    }

    /** The same for the legend of a picture. */
    String label() {
        return replacements == 0 ? ranks + " ranks left" : replacements + " of " + ranks + " ranks replaced";
    }
}
