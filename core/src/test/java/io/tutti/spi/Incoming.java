package io.tutti.spi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.MemorySegment;

/** Messages on their way out of a link, a step at a time, checked against what was expected. */
final class Incoming {
    private final Link link;
    private MemorySegment target;
    private long offset;
    private long sequence;
    private long bytes;
    private long got;
    private boolean begun;
    private boolean done = true;

    Incoming(Link link) {
        this.link = link;
    }

    Incoming expect(long nextSequence, MemorySegment memory, long at, long length) {
        sequence = nextSequence;
        target = memory;
        offset = at;
        bytes = length;
        got = 0;
        begun = false;
        done = false;
        return this;
    }

    /** Takes at most {@code most} bytes, through the window or by {@link Link#read}. Returns whether all have come. */
    boolean step(long most, boolean throughWindow) {
        if (done || !begun && !begin()) {
            return done;
        }
        if (got < bytes) {
            got += throughWindow ? window(most) : link.read(target, offset + got, Math.min(most, bytes - got));
        }
        if (got == bytes) {
            link.endMessage();
            done = true;
        }
        return done;
    }

    private boolean begin() {
        if (!link.nextMessage()) {
            return false;
        }
        begun = true;
        assertEquals(sequence, link.sequence());
        assertEquals(Outgoing.fingerprint(sequence), link.fingerprint());
        assertEquals(Outgoing.key(sequence), link.key());
        assertEquals(bytes, link.bytes());
        return true;
    }

    private long window(long most) {
        long available = link.available();
        assertTrue(available <= bytes - got, "more than the message has");
        long count = Math.min(most, available);
        if (count > 0) {
            MemorySegment.copy(link.window(), link.windowOffset(), target, offset + got, count);
            link.consume(count);
        }
        return count;
    }

    boolean isDone() {
        return done;
    }
}
