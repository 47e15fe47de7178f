package io.tutti.transport;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Optional;

/**
 * Blocks until one of several links is ready, or another thread says that there is something to do: name the links, then
 * wait. For ranks that share processors: who waits in the system needs no processor, and is woken by what it waits for.
 * Used by one thread at a time, but for {@link #wake}.
 */
public final class Readiness implements AutoCloseable {
    /** {@code struct pollfd}: descriptor, what is asked, what is answered. */
    private static final long ENTRY_BYTES = 8;

    private static final long ASKED_AT = 4;
    private static final long ANSWERED_AT = 6;
    private static final int FIRST_ROOM = 16;

    private final MemorySegment time = Arena.ofAuto().allocate(16, 8);
    private final MemorySegment number = Arena.ofAuto().allocate(Long.BYTES, Long.BYTES);
    /** What is written to the event, never anything else. */
    private final MemorySegment one = Arena.ofAuto().allocate(Long.BYTES, Long.BYTES);
    /** What {@link #wake} wakes by; always the first entry. */
    private final int event;

    private MemorySegment entries = Arena.ofAuto().allocate(FIRST_ROOM * ENTRY_BYTES, 8);
    private int count;
    private boolean complete;
    private boolean closed;
    /** Who wakes sets {@code woken} and then looks at {@code sleeping}; who sleeps does it the other way round. */
    private volatile boolean sleeping;

    private volatile boolean woken;

    private Readiness(int event) {
        this.event = event;
        one.set(ValueLayout.JAVA_LONG, 0, 1);
        clear();
    }

    /** Empty if the system can not be asked here, or has no descriptors left. */
    public static Optional<Readiness> create() {
        int event = SocketCalls.areAvailable() ? SocketCalls.event() : -1;
        return event < 0 ? Optional.empty() : Optional.of(new Readiness(event));
    }

    /** Waits for nothing so far. */
    public void clear() {
        count = 0;
        complete = true;
        add(event, SocketCalls.POLL_IN);
    }

    /** Waits for a message, or more of it, on this link as well. */
    public void forArrival(Link link) {
        add(link.descriptor(), SocketCalls.POLL_IN);
    }

    /** Waits for room on this link as well. */
    public void forRoom(Link link) {
        add(link.descriptor(), SocketCalls.POLL_OUT);
    }

    /** Waits for something that the system does not know as well. */
    public void forUnknown() {
        complete = false;
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

    /** Whether everything that was named can be waited for, and any link was. */
    public boolean isComplete() {
        return complete && count > 1;
    }

    /** Waits until one of the links is ready, or somebody wakes, or has woken since the last wait, or so much time has passed. */
    public void await(long nanos) {
        sleeping = true;
        if (!woken) {
            time.set(ValueLayout.JAVA_LONG, 0, nanos / 1_000_000_000L);
            time.set(ValueLayout.JAVA_LONG, 8, nanos % 1_000_000_000L);
            entries.set(ValueLayout.JAVA_SHORT, ANSWERED_AT, (short) 0);
            SocketCalls.poll(entries.address(), count, time.address());
        }
        sleeping = false;
        if (woken || entries.get(ValueLayout.JAVA_SHORT, ANSWERED_AT) != 0) {
            woken = false;
            SocketCalls.drain(event, number.address());
        }
    }

    /** Ends a wait, or lets the next one end at once; by any thread. */
    public void wake() {
        woken = true;
        if (sleeping) {
            signal();
        }
    }

    /** Not while it is closed: the descriptor may be somebody else's by then. */
    private synchronized void signal() {
        if (!closed) {
            SocketCalls.signal(event, one.address());
        }
    }

    /** Gives its descriptor back; nobody may wait any more. */
    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            SocketCalls.close(event);
        }
    }
}
