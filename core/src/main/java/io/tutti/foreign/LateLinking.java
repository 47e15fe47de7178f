package io.tutti.foreign;

import java.lang.System.Logger.Level;
import java.util.function.BooleanSupplier;

/**
 * Links native functions without which everything works, but slower. Linking takes up to a tenth of a second and many ranks never need
 * them, so it begins when they are first asked for, in a thread of its own; until it has ended, callers do without. Thread-safe.
 */
public final class LateLinking {
    private final String threadName;
    private final BooleanSupplier linker;
    private volatile boolean isBegun;
    private volatile boolean isLinked;

    /**
     * Linking begins with the first {@link #isReady}.
     *
     * @param threadName name of the thread
     * @param linker links the functions and returns whether all of them exist; called again, it waits for the first call and returns the
     *     same, as the initialization of a class does
     */
    public LateLinking(String threadName, BooleanSupplier linker) {
        this.threadName = threadName;
        this.linker = linker;
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
        isLinked = linker.getAsBoolean();
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
        } catch (OutOfMemoryError e) { // no thread can be started: callers do without for good
            System.getLogger("io.tutti")
                    .log(
                            Level.WARNING,
                            "functions of the C library are not used, {0}: {1}",
                            threadName,
                            e.getMessage());
        }
    }
}
