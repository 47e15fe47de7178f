package io.tutti.spark;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/** Collects what this JVM logs as a warning of Tutti, instead of printing it. */
final class Warnings extends Handler implements AutoCloseable {
    private final Logger logger = Logger.getLogger("io.tutti");
    private final List<String> lines = new CopyOnWriteArrayList<>();

    Warnings() {
        logger.addHandler(this);
        logger.setUseParentHandlers(false);
    }

    List<String> lines() {
        return lines;
    }

    @Override
    public void publish(LogRecord entry) {
        if (entry.getLevel() == Level.WARNING) {
            lines.add(new SimpleFormatter().formatMessage(entry));
        }
    }

    @Override
    public void flush() {}

    @Override
    public void close() {
        logger.removeHandler(this);
        logger.setUseParentHandlers(true);
    }
}
