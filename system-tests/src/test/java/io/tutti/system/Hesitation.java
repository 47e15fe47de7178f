package io.tutti.system;

import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/** Stops ranks at random for moments, one at a time, until it is closed: as a busy machine does, but for longer. */
final class Hesitation implements AutoCloseable {
    private static final int LEAST_MILLIS = 50;
    private static final int MOST_MILLIS = 300;

    private final List<Rank> ranks;
    private final Random random;
    private final Thread thread;
    private volatile boolean closed;
    private int count;

    private Hesitation(List<Rank> ranks, long seed) {
        this.ranks = ranks;
        this.random = new Random(seed);
        this.thread = Thread.ofPlatform().daemon().name("hesitation").unstarted(this::run);
    }

    static Hesitation of(List<Rank> ranks, long seed) {
        Hesitation hesitation = new Hesitation(ranks, seed);
        hesitation.thread.start();
        return hesitation;
    }

    private void run() {
        try {
            while (!closed) {
                Rank rank = ranks.get(random.nextInt(ranks.size()));
                rank.signal("STOP");
                TimeUnit.MILLISECONDS.sleep(random.nextInt(LEAST_MILLIS, MOST_MILLIS));
                rank.signal("CONT");
                TimeUnit.MILLISECONDS.sleep(random.nextInt(LEAST_MILLIS));
                count++;
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Ends it; all ranks run. Returns how often a rank was stopped. */
    int end() {
        closed = true;
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return count;
    }

    @Override
    public void close() {
        end();
    }
}
