package io.tutti.spi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;

/**
 * The tests that every {@link Link} with zero-copy messages passes, besides those of {@link LinkContract}: the payload
 * is read in the sender's registered memory, and the message is released when the receiver has ended it, not before.
 */
public abstract class ZeroCopyLinkContract extends LinkContract {
    /**
     * Registered memory of {@link #a}.
     *
     * @param memory at least 1 MiB
     * @param allocation its number in the {@link MemoryRegistry}
     */
    public record Registered(MemorySegment memory, int allocation) {}

    /** Returns memory from which {@link #a} can send zero-copy messages; called after {@link #connect}. */
    protected abstract Registered registered();

    @Test
    void readsPayloadInTheSendersMemoryUntilTheMessageIsEnded() {
        assertTrue(a.supportsZeroCopy());
        Registered own = registered();
        MemorySegment expected = random(1 << 20, 17);
        own.memory().asSlice(0, 1 << 20).copyFrom(expected.asSlice(0, 1 << 20));
        MemorySegment target = arena.allocate(1 << 20);
        for (int i = 1; i <= 100; i++) {
            long sequence = i;
            long offset = 8L * i;
            long bytes = i % 10 == 0 ? 0 : 1_000L * i;
            long before = a.zeroCopyTicket();
            until(() -> a.startZeroCopy(sequence, 5, 6, bytes, own.allocation(), offset));
            long ticket = a.zeroCopyTicket();
            assertEquals(before + 1, ticket);
            until(a::flush);
            until(b::nextMessage);
            assertEquals(sequence, b.sequence());
            assertEquals(bytes, b.bytes());
            assertFalse(a.released(ticket));
            for (long got = 0; got < bytes; ) {
                long count = Math.min(b.available(), 999);
                assertSame(expected, offset + got, b.window(), b.windowOffset(), count);
                b.consume(count);
                got += count;
            }
            assertFalse(a.released(ticket));
            b.endMessage();
            until(() -> a.released(ticket));
            transfer(expected, 0, target, 0, 100, true);
        }
    }
}
