package io.tutti.concurrent;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.LogCapture;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class AsyncLogTest {
    private static final String LAST = "the last line of a test";

    private final List<String> lines = new CopyOnWriteArrayList<>();
    private final Thread closer = Thread.currentThread();
    private volatile boolean isOver;

    /** Writes no faster than the thread that closes waits. */
    private void write(LogRecord line) {
        while (line.getMessage().equals(LAST) && !isOver && closer.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }
        lines.add(line.getMessage());
    }

    /** Of many a rank it is the reason why the job has ended. */
    @Test
    @SuppressWarnings("try") // the capture works by being open
    void closingWaitsForTheLastLine() {
        try (LogCapture capture = LogCapture.of(Level.WARNING, this::write)) {
            AsyncLog log = new AsyncLog("log-of-a-test");
            log.line(System.Logger.Level.WARNING, LAST);
            log.close();
            boolean isWritten = lines.contains(LAST);
            isOver = true;
            assertTrue(isWritten);
        }
    }
}
