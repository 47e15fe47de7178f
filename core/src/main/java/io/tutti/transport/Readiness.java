package io.tutti.transport;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Optional;

/**
 * Blocks until one of several links is ready: name them, then wait. For ranks that share processors: who waits in the
 * system needs no processor, and is woken by what it waits for. Used by one thread at a time.
 */
public final class Readiness {
    /** {@code struct pollfd}: descriptor, what is asked, what is answered. */
    private static final long ENTRY_BYTES = 8;

    private static final long ASKED_AT = 4;
    private static final int FIRST_ROOM = 16;

    private final MemorySegment time = Arena.ofAuto().allocate(16, 8);
    private MemorySegment entries = Arena.ofAuto().allocate(FIRST_ROOM * ENTRY_BYTES, 8);
    private int count;
    private boolean complete;

    private Readiness() {}

    /** Empty if the system can not be asked here. */
    public static Optional<Readiness> create() {
        return SocketCalls.areAvailable() ? Optional.of(new Readiness()) : Optional.empty();
    }

    /** Waits for nothing so far. */
    public void clear() {
        count = 0;
        complete = true;
    }

    /** Waits for a message, or more of it, on this link as well. */
    public void forArrival(Link link) {
        add(link.descriptor(), SocketCalls.POLL_IN);
    }

    /** Waits for room on this link as well. */
    public void forRoom(Link link) {
        add(link.descriptor(), SocketCalls.POLL_OUT);
    }

    private void add(int descriptor, short asked) {
        if (descriptor < 0) {
            complete = false;
            return;
        }
        long at = count * ENTRY_BYTES;
        if (at == entries.byteSize()) {
            MemorySegment larger = Arena.ofAuto().allocate(2 * at, 8);
            entries = larger.copyFrom(entries);
        }
        entries.set(ValueLayout.JAVA_INT, at, descriptor);
        entries.set(ValueLayout.JAVA_SHORT, at + ASKED_AT, asked);
        count++;
    }

    /** Whether everything that was named can be waited for, and anything was. */
    public boolean isComplete() {
        return complete && count > 0;
    }

    /** Waits until one of the links is ready or so much time has passed. */
    public void await(long nanos) {
        time.set(ValueLayout.JAVA_LONG, 0, nanos / 1_000_000_000L);
        time.set(ValueLayout.JAVA_LONG, 8, nanos % 1_000_000_000L);
        SocketCalls.poll(entries.address(), count, time.address());
    }
}
