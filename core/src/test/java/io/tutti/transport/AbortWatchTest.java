package io.tutti.transport;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.control.Abort;
import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.util.List;
import org.junit.jupiter.api.Test;

class AbortWatchTest {
    private final Abort abort = new Abort();

    private void abort() {
        abort.set(new CommunicationException(Category.ABORTED, List.of(0), "enough"));
    }

    /** At once and by the thread that aborts: a rank that dials hundreds of others needs no thread to watch each. */
    @Test
    void everyWatchedResourceIsClosedAtOnce() throws IOException {
        try (SocketChannel one = SocketChannel.open();
                SocketChannel other = SocketChannel.open();
                SocketChannel late = SocketChannel.open()) {
            new AbortWatch(abort, one);
            new AbortWatch(abort, other);
            abort();
            assertFalse(one.isOpen());
            assertFalse(other.isOpen());
            new AbortWatch(abort, late);
            assertFalse(late.isOpen());
        }
    }

    @Test
    void whatIsWatchedNoLongerStaysOpen() throws IOException {
        try (SocketChannel channel = SocketChannel.open()) {
            new AbortWatch(abort, channel).close();
            abort();
            assertTrue(channel.isOpen());
        }
    }
}
