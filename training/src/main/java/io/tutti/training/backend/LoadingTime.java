package io.tutti.training.backend;

import java.util.function.Supplier;

/** A clock of the time in which a rank loads samples: reads them, distorts them at random, and turns them into what a model takes. Used by one thread. */
public final class LoadingTime {
    private long nanos;

    /** Loads something, and counts the time. */
    public <T> T measure(Supplier<T> loading) {
        long start = System.nanoTime();
        T loaded = loading.get();
        nanos += System.nanoTime() - start;
        return loaded;
    }

    /** The time so far. */
    public long nanos() {
        return nanos;
    }
}
