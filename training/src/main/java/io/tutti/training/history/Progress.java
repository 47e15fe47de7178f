package io.tutti.training.history;

import io.tutti.training.backend.Predictions;
import java.io.PrintStream;
import java.util.Locale;

/** Shows the progress of training, one line per epoch; a live line is overwritten at most five times a second. */
public final class Progress {
    private static final double NANOS = 1e9;
    private static final long INTERVAL_NANOS = 200_000_000;
    private static final String LINE = "%3d/%-3d%8.4f%7.2f%%%,10.0f%4.0f%%%5.0f%%%4.0f%%%4.0f%%";

    private final PrintStream out;
    private final boolean live;
    private final int epochs;
    private final Predictions predictions;
    private long shownNanos;
    private long begunNanos;
    private double begunDone;

    /**
     * A display.
     *
     * @param out the output
     * @param live whether lines may be overwritten
     * @param epochs epochs in all
     * @param predictions what is predicted of a sample
     */
    public Progress(PrintStream out, boolean live, int epochs, Predictions predictions) {
        this.out = out;
        this.live = live;
        this.epochs = epochs;
        this.predictions = predictions;
    }

    /** Writes the header; {@code done} is the part of the run that is done already, 0 to 1. */
    public void begin(double done) {
        String share = predictions.errorRate().isEmpty() ? "train" : "error";
        out.println("  epoch    loss   " + share + " samples/s comm spars  i/o comp" + (live ? "  left" : ""));
        shownNanos = System.nanoTime();
        begunNanos = shownNanos;
        begunDone = done;
    }

    /** Whether it is time for {@link #update}. */
    public boolean isDue(long nowNanos) {
        return live && nowNanos - shownNanos >= INTERVAL_NANOS;
    }

    /** Overwrites the line with the progress of the epoch and the time left; {@code done} is a part of the run, 0 to 1. */
    public void update(EpochRecord soFar, double done, long nowNanos) {
        shownNanos = nowNanos;
        double left = (nowNanos - begunNanos) / NANOS * (1 - done) / (done - begunDone);
        out.print("\r" + line(soFar) + String.format(Locale.ROOT, "%6s", duration(Math.round(left))));
        out.flush();
    }

    /** Minutes and seconds, or hours and minutes, in five characters at most below 100 hours. */
    static String duration(long seconds) {
        return seconds < 6_000
                ? String.format(Locale.ROOT, "%d:%02d", seconds / 60, seconds % 60)
                : String.format(Locale.ROOT, "%dh%02d", seconds / 3_600, seconds % 3_600 / 60);
    }

    /** Writes the line of a finished epoch. */
    public void end(EpochRecord epoch) {
        out.println(live ? "\r" + line(epoch) + "      " : line(epoch));
    }

    private String line(EpochRecord epoch) {
        return String.format(
                Locale.ROOT,
                LINE,
                epoch.epoch(),
                epochs,
                epoch.score().meanLoss(),
                predictions.percent(epoch.score()),
                epoch.samplesPerSecond(),
                100 * epoch.communicationShare(),
                100 * epoch.sparsificationShare(),
                100 * epoch.loadingShare(),
                100 * epoch.computationShare());
    }
}
