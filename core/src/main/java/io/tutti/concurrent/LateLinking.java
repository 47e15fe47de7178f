package io.tutti.concurrent;

import java.lang.System.Logger.Level;
import java.util.function.BooleanSupplier;

/**
 * Links functions of the system that make something faster, and without which it works, too: by a thread that ends then, and only
 * once they are wanted, because it takes up to a tenth of a second and many ranks never need them. Thread-safe.
 */
public final class LateLinking {
    private final String threadName;
    private final BooleanSupplier library;
    private volatile boolean isBegun;
    private volatile boolean isLinked;

    /**
     * Linking begins with the first {@link #isReady}.
     *
     * @param threadName name of the thread
     * @param library links the functions; returns whether all of them exist
     */
    public LateLinking(String threadName, BooleanSupplier library) {
        this.threadName = threadName;
        this.library = library;
    }

    /** Returns whether the functions may be called by now. */
    public boolean isReady() {
        if (!isBegun) {
            begin();
        }
        return isLinked;
    }

    /** Links them in the caller's thread, or waits for the thread that does. */
    public void link() {
        isBegun = true;
        isLinked = library.getAsBoolean();
    }

    private synchronized void begin() {
        if (isBegun) {
            return;
        }
        isBegun = true;
        try {
            Thread.ofPlatform()
                    .name(threadName)
                    .daemon()
                    .priority(Thread.MIN_PRIORITY)
                    .start(this::link);
        } catch (OutOfMemoryError e) { // no thread can be started; what works without them serves for good
            System.getLogger("io.tutti")
                    .log(Level.WARNING, "long transfers stay slower, {0}: {1}", threadName, e.getMessage());
        }
    }
}
