package io.tutti.studies.papers.oktopk.networks;

import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** Tells which of several measurements is being made, and about how long the remaining ones take. */
final class PointsLeft {
    /** What takes less was stored. */
    private static final double STORED_SECONDS = 2;

    private static final double NANO = 1e-9;
    private static final int MINUTE = 60;

    private final int points;
    private final Consumer<String> progress;
    private final LongSupplier clock;
    private int begun;
    private int measured;
    private double seconds;
    private long last;

    /** @param clock nanoseconds */
    PointsLeft(int points, Consumer<String> progress, LongSupplier clock) {
        this.points = points;
        this.progress = progress;
        this.clock = clock;
    }

    PointsLeft(int points, Consumer<String> progress) {
        this(points, progress, System::nanoTime);
    }

    /** Begins the next measurement, which ends when the following one begins. */
    void next(String what) {
        long now = clock.getAsLong();
        double took = NANO * (now - last);
        if (begun > 0 && took > STORED_SECONDS) {
            measured++;
            seconds += took;
        }
        last = now;
        begun++;
        progress.accept(begun + "/" + points + " " + what + left());
    }

    private String left() {
        if (measured == 0) {
            return "";
        }
        double left = seconds / measured * (points - begun + 1);
        return left < MINUTE ? ", less than a minute left" : ", about " + Math.round(left / MINUTE) + " min left";
    }
}
