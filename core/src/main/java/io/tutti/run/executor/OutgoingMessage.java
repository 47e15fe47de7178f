package io.tutti.run.executor;

import io.tutti.control.log.Awaited;
import io.tutti.run.lowering.Plan;
import io.tutti.spi.Link;
import io.tutti.spi.MemoryRegistry;
import java.lang.foreign.MemorySegment;

/**
 * The message of one op that sends, on its way out. A large, contiguous one in registered memory goes without a copy; then the
 * receiver reads it there, while later messages may take the link.
 */
final class OutgoingMessage {
    private static final int WAITING = 0;
    private static final int WRITING = 1;
    private static final int FLUSHING = 2;
    private static final int ZERO_COPY = 3;
    private static final int COMPLETE = 4;

    final Link link;
    final int peer;

    private final Plan plan;
    private final Binding binding;
    private final TaskArguments arguments;
    private final MemoryRegistry registry;
    private final long zeroCopyBytes;
    private final int op;
    private final int first;
    private final int end;

    private int state;
    private int part;
    private long through;
    private long ticket;
    private boolean hasMoved;

    /**
     * @param registry registered memory, or null
     * @param zeroCopyBytes least length of messages that go without a copy
     */
    OutgoingMessage(TaskData data, int op, Link link, MemoryRegistry registry, long zeroCopyBytes) {
        this.plan = data.plan();
        this.binding = data.binding();
        this.arguments = data.arguments();
        this.op = op;
        this.peer = plan.peers[op];
        this.link = link;
        this.registry = registry;
        this.zeroCopyBytes = zeroCopyBytes;
        this.first = plan.firstPart[op];
        this.end = plan.firstPart[op + 1];
    }

    /** Begins anew. */
    void begin() {
        state = WAITING;
        part = first;
        through = 0;
        hasMoved = false;
    }

    /** Does what the link allows now; returns whether the message is complete: its memory is no longer read. */
    boolean advance() {
        hasMoved = false;
        if (state == WAITING && !start()) {
            return false;
        }
        if (state == WRITING && write()) {
            state = FLUSHING;
        }
        if (state == FLUSHING && link.flush() || isReleased()) {
            state = COMPLETE;
        }
        return state == COMPLETE;
    }

    /** Whether the last {@link #advance} began the message or gave some of it to the link. */
    boolean hasMoved() {
        return hasMoved;
    }

    /** Whether the link takes it now, and has no room at present. */
    boolean isStuck() {
        return state == WRITING || state == FLUSHING;
    }

    /** Whether later messages to the peer may go out, because the link has taken this one. */
    boolean hasLeft() {
        return state == ZERO_COPY || state == COMPLETE;
    }

    /** Whether the receiver reads, or has read, the message in this rank's memory. */
    boolean isZeroCopy() {
        return state == ZERO_COPY;
    }

    /** Whether the peer's end was closed before it took the message. */
    boolean isLost() {
        return link.isLost() && !isReleased(); // in this order
    }

    /** Returns whom it waits for. */
    Awaited awaited(int lane) {
        return new Awaited(peer, true, link.kind(), lane, 0);
    }

    private boolean isReleased() {
        return state == ZERO_COPY && link.released(ticket);
    }

    private boolean start() {
        int key = plan.keys[op];
        long bytes = binding.total[op];
        int allocation = bytes < zeroCopyBytes ? -1 : zeroCopyable(bytes);
        if (allocation >= 0) {
            long offset =
                    registry.offset(allocation, arguments.buffer(plan.partBuffer[first])) + binding.offsets[first];
            if (!link.startZeroCopy(arguments.sequence, arguments.fingerprint, key, bytes, allocation, offset)) {
                return false;
            }
            ticket = link.zeroCopyTicket();
            state = ZERO_COPY;
        } else if (link.startMessage(arguments.sequence, arguments.fingerprint, key, bytes)) {
            state = WRITING;
        } else {
            return false;
        }
        hasMoved = true;
        return true;
    }

    /** The registered allocation of a contiguous message that this link can send without a copy, or -1. */
    private int zeroCopyable(long bytes) {
        if (end - first != 1 || bytes == 0 || !link.supportsZeroCopy()) {
            return -1;
        }
        return plan.partBuffer[first] >= Plan.SCRATCH ? -1 : registry.find(arguments.buffer(plan.partBuffer[first]));
    }

    /** Writes what the link takes; returns whether everything was taken. */
    private boolean write() {
        while (part < end) {
            MemorySegment memory = arguments.buffer(plan.partBuffer[part]);
            while (through < binding.bytes[part]) {
                long taken = link.write(memory, binding.offsets[part] + through, binding.bytes[part] - through);
                if (taken == 0) {
                    return false;
                }
                hasMoved = true;
                through += taken;
            }
            part++;
            through = 0;
        }
        return true;
    }
}
