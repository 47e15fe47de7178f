package io.tutti.transport.memory;

import io.tutti.spi.MemoryCopy;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;

/**
 * Shared memory in which every rank of a communicator publishes a small message to all other ranks at once: one hop,
 * one writer per slot, no acknowledgement. Every rank has three slots and uses them in turn:
 *
 * <pre>
 *     0  long  sequence of the collective, stored last
 *     8  int   fingerprint of the collective
 *    12  int   bytes of the payload
 *    16  payload of up to 48 bytes, in the stamp's cache line
 *    64  longer payload, on a line of its own, so that no vector of the kernels crosses two lines
 * </pre>
 *
 * <p>Two slots would suffice where every rank reads every message. A rank publishes its third message after it has read
 * the second messages of all others; each of those had read its first message before it published its second. This
 * requires that all members use the slots for the same collectives in the same order. The third slot lets a rank claim
 * the cache lines of its next slot, which the others have read, while it waits for their messages: claiming takes as
 * long as a message, and would otherwise be on the critical path.
 *
 * <p>The slots of two ranks are in different pairs of cache lines, because lines are prefetched in pairs. The size of a
 * slot is an odd number of line pairs, so that stamps do not compete for the same cache sets.
 *
 * <p>Memory order: a rank writes payload and header, then stores the stamp with release; a rank that loads the stamp
 * with acquire may read the rest. See {@link RingDescriptor} for the guarantees between processes.
 *
 * <p>One thread at a time uses a rank's view.
 */
public sealed class Slots permits FailpointSlots {
    private static final int FINGERPRINT = 8;
    private static final int BYTES = 12;
    private static final int SHORT_PAYLOAD = 16;
    private static final int LONG_PAYLOAD = 64;
    private static final int LONGEST_SHORT = LONG_PAYLOAD - SHORT_PAYLOAD;
    private static final int SLOTS = 3;

    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT;
    private static final VarHandle STAMP = ValueLayout.JAVA_LONG.varHandle();

    private final MemorySegment memory;
    private final int capacity;
    private final long stride;
    private final long mine;
    /** Offset of the current slots, from a rank's first slot. */
    private long turn;
    /**
     * Payload bytes of the previous message. Calls often alternate between sizes, as with barriers, so the claim of the
     * next slot covers the larger of the last two.
     */
    private int previous;

    /**
     * Creates one rank's view.
     *
     * @param memory shared by all ranks, filled with zeros, {@link #bytes} long
     * @param rank the rank whose slots this view writes
     * @param capacity largest payload of a message, in bytes
     */
    Slots(MemorySegment memory, int rank, int capacity) {
        this.memory = memory;
        this.capacity = capacity;
        this.stride = stride(capacity);
        this.mine = SLOTS * stride * rank;
    }

    /** Returns the bytes of memory for {@code ranks} ranks. */
    static long bytes(int ranks, int capacity) {
        return SLOTS * stride(capacity) * ranks;
    }

    private static long stride(int capacity) {
        long pairs = (LONG_PAYLOAD + capacity + CacheLines.PAIR - 1) / CacheLines.PAIR;
        return (pairs | 1) * CacheLines.PAIR;
    }

    /** Returns the largest payload of a message, in bytes. */
    public int capacity() {
        return capacity;
    }

    /**
     * Publishes a message to all other ranks. They may read it at once, and until this rank publishes the second
     * message after it. All ranks must have published the previous message.
     *
     * @param sequence number of the collective, never used before
     * @param fingerprint fingerprint of the collective
     * @param source memory of the payload
     * @param offset of the payload in {@code source}, in bytes
     * @param length payload bytes, at most {@link #capacity}
     */
    public void show(long sequence, int fingerprint, MemorySegment source, long offset, int length) {
        turn = next();
        long at = mine + turn;
        memory.set(INT, at + FINGERPRINT, fingerprint);
        memory.set(INT, at + BYTES, length);
        if (length > 0) {
            MemoryCopy.copy(source, offset, memory, at + payloadOffset(length), length);
        }
        STAMP.setRelease(memory, at, sequence);
        claim(mine + next(), Math.max(length, previous));
        previous = length;
    }

    private long next() {
        return turn == (SLOTS - 1) * stride ? 0 : turn + stride;
    }

    /** Claims the cache lines of a slot that no rank reads any more, as many as a message of this length needs. */
    private void claim(long at, int length) {
        memory.set(INT, at + BYTES, 0);
        if (length > LONGEST_SHORT) {
            CacheLines.claim(memory, at + LONG_PAYLOAD, length);
        }
    }

    /**
     * Returns whether {@code rank} has published its message of the collective for which this rank published its own
     * last message.
     *
     * @param rank the rank that publishes
     * @param sequence number of that collective
     */
    public boolean shows(int rank, long sequence) {
        return (long) STAMP.getAcquire(memory, at(rank)) == sequence;
    }

    /** Returns the fingerprint in the message of {@code rank}. */
    public int fingerprint(int rank) {
        return memory.get(INT, at(rank) + FINGERPRINT);
    }

    /** Returns the payload bytes of the message of {@code rank}. */
    public int bytes(int rank) {
        return memory.get(INT, at(rank) + BYTES);
    }

    /** Returns the memory of all slots. */
    public MemorySegment memory() {
        return memory;
    }

    /**
     * Returns the offset in {@link #memory} of the payload of {@code rank}.
     *
     * @param length payload bytes, which the caller knows: if they were read from the slot, processors could not fetch
     *     the payload before the stamp has arrived
     */
    public long payload(int rank, long length) {
        return at(rank) + payloadOffset(length);
    }

    private static int payloadOffset(long length) {
        return length <= LONGEST_SHORT ? SHORT_PAYLOAD : LONG_PAYLOAD;
    }

    private long at(int rank) {
        return SLOTS * stride * rank + turn;
    }
}
