package io.tutti.transport;

import io.tutti.spi.AwaitedLinks;
import io.tutti.spi.Link;
import io.tutti.transport.memory.Doorbell;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.concurrent.locks.LockSupport;

/**
 * Blocks a thread until one of several links is ready or another thread calls {@link #wake}. The caller first names the
 * links, then waits. Intended for ranks that share processors: a thread that blocks in the system releases its
 * processor, and the event wakes it. One thread at a time uses a poller, except that any thread may call {@link #wake}
 * and {@link #close}.
 */
public final class Poller implements AwaitedLinks, AutoCloseable {
    /** Bytes of {@code struct pollfd}: descriptor, requested events, returned events. */
    private static final long ENTRY_BYTES = 8;

    private static final long ASKED_AT = 4;
    private static final long ANSWERED_AT = 6;
    private static final int FIRST_ROOM = 16;
    /** Descriptor of an entry that the system ignores. */
    private static final int NONE = -1;

    private static final long CLOSED_NS = 50_000;

    private final MemorySegment time = Arena.ofAuto().allocate(16, 8);
    private final MemorySegment number = Arena.ofAuto().allocate(Long.BYTES, Long.BYTES);
    /** The value that is written to the event; never changes. */
    private final MemorySegment one = Arena.ofAuto().allocate(Long.BYTES, Long.BYTES);

    private MemorySegment entries = Arena.ofAuto().allocate(FIRST_ROOM * ENTRY_BYTES, 8);
    private int count;
    private boolean complete;
    /** Of the communicator whose memory is awaited, or null. */
    private Doorbell doorbell;
    /** The eventfd, always the first entry, to which {@link #wake} writes; created by the first wait. */
    private int event = NONE;

    private boolean closed;
    /**
     * Set while a thread blocks. {@link #wake} writes {@code woken} and then reads {@code sleeping}; the waiting thread
     * writes {@code sleeping} and then reads {@code woken}. So at least one of them sees the other's write.
     */
    private volatile boolean sleeping;

    private volatile boolean woken;

    /**
     * Creates a poller, which reports no event where native access or the system does not allow it. System calls are linked
     * when it first waits for a descriptor, because that takes longer than the rest of a short job over shared memory.
     */
    public Poller() {
        one.set(ValueLayout.JAVA_LONG, 0, 1);
        clear();
    }

    /** Removes all links. */
    public void clear() {
        count = 1;
        complete = true;
        doorbell = null;
    }

    /** Adds a link to wait for a message, or for more of it. */
    @Override
    public void forArrival(Link link) {
        add(link.descriptor(), SocketCalls.POLL_IN);
    }

    /** Adds a link to wait for room to send. */
    @Override
    public void forRoom(Link link) {
        add(link.descriptor(), SocketCalls.POLL_OUT);
    }

    /** Adds an event that the system cannot report, so that {@link #isComplete} returns false. */
    public void forUnknown() {
        complete = false;
    }

    /** Adds memory of a communicator, for which its doorbell can wait if nothing else was added. */
    public void forMemory(Doorbell bell) {
        complete &= doorbell == null || doorbell == bell;
        doorbell = bell;
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

    /** Returns whether the system can report every event that was added, and at least one link was. */
    public boolean isComplete() {
        return complete && count > 1 && doorbell == null && SocketCalls.areAvailable();
    }

    /** Returns whether the system can report some of what was added. */
    public boolean hasLinks() {
        return count > 1 && SocketCalls.areAvailable();
    }

    /** Returns what wakes this rank, if memory of one communicator is all that was added; else null. */
    public Doorbell doorbell() {
        return complete && count == 1 ? doorbell : null;
    }

    /**
     * Waits until a link is ready, a thread calls {@link #wake} or has called it since the last wait, or the time is
     * over. If this poller is closed, waits for a short time only.
     *
     * @param nanos longest wait, in nanoseconds
     * @return whether a link is ready
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

    /** Marks a thread as blocked, so that the descriptor stays open; false if this poller is closed. */
    private synchronized boolean fallAsleep() {
        if (closed) {
            return false;
        }
        event = event == NONE ? SocketCalls.event() : event; // without an event, a wait ends by timeout only
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

    /** Ends the current wait, or the next one if no thread waits. Any thread may call this method. */
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

    /**
     * Closes the event's descriptor, once no thread waits any more. Wakes a waiting thread. Any thread may call this
     * method.
     */
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
