package io.tutti.bootstrap.handshake;

import io.tutti.concurrent.AsyncLog;
import java.lang.System.Logger.Level;
import java.net.InetSocketAddress;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * Logs a bounded number of warnings, however many connections a listener refuses, on a thread of its own: a logger that blocks must hold up
 * neither the thread that accepts nor the end of a refused connection. Thread-safe.
 */
final class RefusalLog implements AutoCloseable {
    static final int MOST_LOGGED = 10;

    private final Purpose purpose;
    private final AsyncLog log;
    private final AtomicInteger logged = new AtomicInteger();
    /** Whether lines after the first ones are logged. */
    private volatile boolean logsAll;

    /**
     * Creates a log.
     *
     * @param name of the listener
     * @param purpose what the listener is for
     */
    RefusalLog(String name, Purpose purpose) {
        this.purpose = purpose;
        this.log = new AsyncLog(name + "-log");
    }

    void refused(InetSocketAddress from, String why) {
        line(() -> from + " was refused (" + purpose + "): " + why);
    }

    /** Some exceptions of the JDK have no message. */
    void refused(InetSocketAddress from, Throwable why) {
        refused(from, why.getMessage() == null ? why.toString() : why.getMessage());
    }

    void line(Supplier<String> line) {
        int number = logged.incrementAndGet();
        if (number > MOST_LOGGED && !logsAll) {
            return;
        }
        log.line(number <= MOST_LOGGED ? Level.WARNING : Level.DEBUG, line.get());
        if (number == MOST_LOGGED) {
            log.line(Level.WARNING, "further refused connections (" + purpose + ") are logged at DEBUG");
            logsAll = System.getLogger("io.tutti").isLoggable(Level.DEBUG);
        }
    }

    /** Waits a moment for the lines that are due. Later ones are dropped. */
    @Override
    public void close() {
        log.close();
    }
}
