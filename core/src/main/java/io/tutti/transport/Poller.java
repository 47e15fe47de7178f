package io.tutti.transport;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/**
 * Blocks until one of several links is ready, or another thread says that there is something to do: name the links, then
 * wait. For ranks that share processors: who waits in the system needs no processor, and is woken by what it waits for.
 * Used by one thread at a time, but for {@link #wake} and {@link #close}.
 */
public final class Poller implements AutoCloseable {
    /** {@code struct pollfd}: descriptor, what is asked, what is answered. */
    private static final long ENTRY_BYTES = 8;

    private static final long ASKED_AT = 4;
    private static final long ANSWERED_AT = 6;
    private static final int FIRST_ROOM = 16;
    /** The system passes over such an entry. */
    private static final int NONE = -1;

    private static final long CLOSED_NS = 50_000;

    private final MemorySegment time = Arena.ofAuto().allocate(16, 8);
    private final MemorySegment number = Arena.ofAuto().allocate(Long.BYTES, Long.BYTES);
    /** What is written to the event, never anything else. */
    private final MemorySegment one = Arena.ofAuto().allocate(Long.BYTES, Long.BYTES);

    private MemorySegment entries = Arena.ofAuto().allocate(FIRST_ROOM * ENTRY_BYTES, 8);
    private int count;
    private boolean complete;
    /** What {@link #wake} wakes by, the first entry; made for the first wait. */
    private int event = NONE;

    private boolean closed;
    /** Who wakes sets {@code woken} and then looks at {@code sleeping}; who sleeps does it the other way round. */
    private volatile boolean sleeping;

    private volatile boolean woken;

    private Poller() {
        one.set(ValueLayout.JAVA_LONG, 0, 1);
        clear();
    }

    /** Empty if the system can not be asked here. */
    public static Optional<Poller> create() {
        return SocketCalls.areAvailable() ? Optional.of(new Poller()) : Optional.empty();
    }

    /** Waits for nothing so far. */
    public void clear() {
        count = 1;
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

    /** Waits for something that the system does not know as well. */
    public void forUnknown() {
        complete = false;
    }

    private void add(int descriptor, short asked) {
        if (descriptor < 0) {
            complete = false;
            return;
        }
        if (count * ENTRY_BYTES == entries.byteSize()) {
            MemorySegment larger = Arena.ofAuto().allocate(2 * entries.byteSize(), 8);
            entries = larger.copyFrom(entries);
        }
        enter(count++, descriptor, asked);
    }

    private void enter(int place, int descriptor, short asked) {
        entries.set(ValueLayout.JAVA_INT, place * ENTRY_BYTES, descriptor);
        entries.set(ValueLayout.JAVA_SHORT, place * ENTRY_BYTES + ASKED_AT, asked);
        entries.set(ValueLayout.JAVA_SHORT, place * ENTRY_BYTES + ANSWERED_AT, (short) 0);
    }

    /** Whether everything that was named can be waited for, and any link was. */
    public boolean isComplete() {
        return complete && count > 1;
    }

    /**
     * Waits until one of the links is ready, or somebody wakes, or has woken since the last wait, or so much time has
     * passed; a short while if this is closed. Returns whether one of the links is ready.
     */
    public boolean await(long nanos) {
        if (!fallAsleep()) {
            LockSupport.parkNanos(Math.min(nanos, CLOSED_NS));
            return false;
        }
        int ready = 0;
        if (!woken) {
            time.set(ValueLayout.JAVA_LONG, 0, nanos / 1_000_000_000L);
            time.set(ValueLayout.JAVA_LONG, 8, nanos % 1_000_000_000L);
            ready = SocketCalls.poll(entries, count, time);
        }
        boolean isSignalled = entries.get(ValueLayout.JAVA_SHORT, ANSWERED_AT) != 0;
        wakeUp(isSignalled);
        return ready > (isSignalled ? 1 : 0);
    }

    /** The descriptor stays open as long as somebody sleeps; false if it is closed. */
    private synchronized boolean fallAsleep() {
        if (closed) {
            return false;
        }
        event = event == NONE ? SocketCalls.event() : event; // without one a wait lasts its time
        enter(0, event, SocketCalls.POLL_IN);
        sleeping = true;
        return true;
    }

    private synchronized void wakeUp(boolean isSignalled) {
        sleeping = false;
        if (woken || isSignalled) {
            woken = false;
            if (event >= 0) {
                SocketCalls.drain(event, number);
            }
        }
        if (closed) {
            release();
        }
    }

    /** Ends a wait, or lets the next one end at once; by any thread. */
    public void wake() {
        woken = true;
        if (sleeping) {
            signal();
        }
    }

    private synchronized void signal() {
        if (event >= 0) {
            SocketCalls.signal(event, one);
        }
    }

    private void release() {
        if (event >= 0) {
            SocketCalls.close(event);
        }
        event = NONE;
    }

    /** Gives its descriptor back, when nobody sleeps any more; who does is woken. */
    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        if (sleeping) {
            signal();
        } else {
            release();
        }
    }
}
