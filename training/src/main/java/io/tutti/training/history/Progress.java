package io.tutti.training.history;

import java.io.PrintStream;
import java.util.Locale;

/** Shows the progress of training, one line per epoch; a live line is overwritten at most five times a second. */
public final class Progress {
    private static final long INTERVAL_NANOS = 200_000_000;
    private static final String LINE = "%4d/%-4d%8.4f%7.2f %%%,10.0f%4.0f %%%4.0f %%%4.0f %%";

    private final PrintStream out;
    private final boolean live;
    private final int epochs;
    private long shownNanos;

    /**
     * A display.
     *
     * @param out the output
     * @param live whether lines may be overwritten
     * @param epochs epochs in all
     */
    public Progress(PrintStream out, boolean live, int epochs) {
        this.out = out;
        this.live = live;
        this.epochs = epochs;
    }

    /** Writes the header. */
    public void begin() {
        out.println("    epoch    loss    train samples/s  comm spars  comp");
        shownNanos = System.nanoTime();
    }

    /** Whether it is time for {@link #update}. */
    public boolean isDue(long nowNanos) {
        return live && nowNanos - shownNanos >= INTERVAL_NANOS;
    }

    /** Overwrites the line with the progress of the epoch, and the part that is done, 0 to 1. */
    public void update(EpochRecord soFar, double done, long nowNanos) {
        shownNanos = nowNanos;
        out.print("\r" + line(soFar) + String.format(Locale.ROOT, "%4.0f %%", 100 * done));
        out.flush();
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
                100 * epoch.score().accuracy(),
                epoch.samplesPerSecond(),
                100 * epoch.communicationShare(),
                100 * epoch.sparsificationShare(),
                100 * epoch.computationShare());
    }
}
