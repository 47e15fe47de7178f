package io.tutti.bootstrap.handshake;

import java.lang.System.Logger.Level;
import java.net.InetSocketAddress;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** Logs a bounded number of warnings, however many connections a listener refuses. Thread-safe. */
final class RefusalLog {
    static final int MOST_LOGGED = 10;

    private final Purpose purpose;
    private final AtomicInteger logged = new AtomicInteger();
    /** Whether lines after the first ones are logged. */
    private volatile boolean logsAll;

    /** @param purpose what the listener is for */
    RefusalLog(Purpose purpose) {
        this.purpose = purpose;
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
        System.Logger logger = System.getLogger("io.tutti");
        logger.log(number <= MOST_LOGGED ? Level.WARNING : Level.DEBUG, line);
        if (number == MOST_LOGGED) {
            logger.log(Level.WARNING, "further refused connections ({0}) are logged at DEBUG", purpose);
            logsAll = logger.isLoggable(Level.DEBUG);
        }
    }
}
