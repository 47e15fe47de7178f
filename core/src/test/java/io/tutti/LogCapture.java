package io.tutti;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/**
 * What this process logs while a test listens, of all jobs that are there. Tests are quiet otherwise: refusals and deaths are what many
 * are about. Nothing is written meanwhile, and one test at a time listens.
 */
public final class LogCapture implements AutoCloseable {
    /** Kept, because loggers are forgotten. */
    private static final Logger LOGGER = Logger.getLogger("io.tutti");

    private static final Level OTHERWISE = Level.SEVERE;
    private static final AtomicBoolean LISTENED = new AtomicBoolean();

    static {
        LOGGER.setLevel(OTHERWISE);
    }

    private final Handler handler;

    private LogCapture(Handler handler) {
        this.handler = handler;
    }

    /** Has the tests of this process write no more than failures of Tutti itself. */
    public static void quiet() {
        // this class does that once, when it is loaded
    }

    /**
     * Listens until it is closed.
     *
     * @param least level of the lines that are logged meanwhile
     * @param receiver of each of them, on the thread that logs, which may block or fail there
     * @throws IllegalStateException if another test listens
     */
    public static LogCapture of(Level least, Consumer<LogRecord> receiver) {
        if (!LISTENED.compareAndSet(false, true)) {
            throw new IllegalStateException("another test listens, which cannot tell its lines from those of this one");
        }
        LogCapture capture = new LogCapture(new Receiving(receiver));
        LOGGER.addHandler(capture.handler);
        LOGGER.setUseParentHandlers(false);
        LOGGER.setLevel(least);
        return capture;
    }

    @Override
    public void close() {
        LOGGER.setLevel(OTHERWISE);
        LOGGER.setUseParentHandlers(true);
        LOGGER.removeHandler(handler);
        LISTENED.set(false);
    }

    private static final class Receiving extends Handler {
        private final Consumer<LogRecord> receiver;

        Receiving(Consumer<LogRecord> receiver) {
            this.receiver = receiver;
        }

        @Override
        public void publish(LogRecord line) {
            receiver.accept(line);
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }
}
