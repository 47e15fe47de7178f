package io.tutti.bootstrap.handshake;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.net.InetSocketAddress;
import java.nio.channels.ClosedChannelException;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("it reads all that is logged")
class RefusalLogTest {
    private static final Logger LOGGER = Logger.getLogger("io.tutti");
    private static final InetSocketAddress FROM = new InetSocketAddress("127.0.0.1", 7);

    private final List<String> lines = new ArrayList<>();
    private final Handler handler = new Handler() {
        @Override
        public void publish(LogRecord line) {
            lines.add(line.getLevel() + " " + new SimpleFormatter().formatMessage(line));
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };
    private final RefusalLog log = new RefusalLog(Purpose.LINK);
    private Level level;

    @BeforeEach
    void listen() {
        level = LOGGER.getLevel(); // other tests are quiet
        LOGGER.setLevel(Level.INFO);
        LOGGER.addHandler(handler);
        LOGGER.setUseParentHandlers(false);
    }

    @AfterEach
    void end() {
        LOGGER.setLevel(level);
        LOGGER.removeHandler(handler);
        LOGGER.setUseParentHandlers(true);
    }

    @Test
    void aReasonWithoutWordsIsNamedByItsClass() {
        log.refused(FROM, new RefusedException("it is late"));
        log.refused(FROM, new ClosedChannelException());
        assertEquals(
                List.of(
                        "WARNING /127.0.0.1:7 was refused (LINK): it is late",
                        "WARNING /127.0.0.1:7 was refused (LINK): java.nio.channels.ClosedChannelException"),
                lines);
    }

    @Test
    void oneLineSaysThatManyMoreAreNotLogged() {
        for (int i = 0; i < 1_000; i++) {
            log.refused(FROM, "a stranger");
        }
        List<String> expected = Stream.concat(
                        Stream.generate(() -> "WARNING /127.0.0.1:7 was refused (LINK): a stranger")
                                .limit(RefusalLog.MOST_LOGGED),
                        Stream.of("WARNING further refused connections (LINK) are logged at DEBUG"))
                .toList();
        assertEquals(expected, lines);
    }
}
