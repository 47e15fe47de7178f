package io.tutti.transport;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;

/**
 * Memory in which every rank of a communicator shows the others a small message, all of them at once: one hop, one
 * writer, and nobody acknowledges. Every rank has three slots, and uses them in turn:
 *
 * <pre>
 *     0  long  sequence of the collective, stored last
 *     8  int   fingerprint of the collective
 *    12  int   bytes of the payload
 *    16  payload of up to 48 bytes, in the stamp's cache line
 *    64  longer payload, on a line of its own, so that no vector of the kernels crosses two lines
 * </pre>
 *
 * <p>Two slots would be enough where everyone reads everyone: a rank shows its third message when it has read the second
 * of all others, who had read its first before they showed that. So all members must use the slots for the same
 * collectives, in the same order. The third lets a rank take the lines of its next slot away from those who have read
 * them while it waits for the others' messages: that takes as long as a message, and otherwise somebody would wait for it.
 *
 * <p>Slots of a rank are two lines apart from the next rank's, because lines are prefetched in pairs, and their size is
 * an odd number of line pairs, so that stamps don't compete for the same sets of a cache.
 *
 * <p>Memory order: payload and header are written, then the stamp is stored with release; who loads the stamp with
 * acquire may read the rest. See {@link RingDescriptor} for what that means between processes.
 */
public final class Slots {
    private static final int SIGNATURE = 8;
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
    /** Where, from the first of a rank, the slots stand that are used now. */
    private long turn;
    /** Payload bytes of the last message: calls often alternate, as with barriers. */
    private int previous;

    /**
     * One rank's view.
     *
     * @param memory shared by all, zeroed, {@link #bytes} long
     * @param rank whose slots are written
     * @param capacity most payload bytes of a message
     */
    Slots(MemorySegment memory, int rank, int capacity) {
        this.memory = memory;
        this.capacity = capacity;
        this.stride = stride(capacity);
        this.mine = SLOTS * stride * rank;
    }

    /** Bytes of memory for so many ranks. */
    static long bytes(int ranks, int capacity) {
        return SLOTS * stride(capacity) * ranks;
    }

    private static long stride(int capacity) {
        long pairs = (LONG_PAYLOAD + capacity + CacheLines.PAIR - 1) / CacheLines.PAIR;
        return (pairs | 1) * CacheLines.PAIR;
    }

    /** Most payload bytes of a message. */
    public int capacity() {
        return capacity;
    }

    /**
     * Shows all others a message; they may read it at once, and until this rank shows the second after it. They must
     * all have shown the message before.
     *
     * @param sequence number of the collective, never used before
     * @param length at most {@link #capacity}
     */
    public void show(long sequence, int signature, MemorySegment source, long offset, int length) {
        turn = next();
        long at = mine + turn;
        memory.set(INT, at + SIGNATURE, signature);
        memory.set(INT, at + BYTES, length);
        if (length > 0) {
            MemorySegment.copy(source, offset, memory, at + payloadOffset(length), length);
        }
        STAMP.setRelease(memory, at, sequence);
        claim(mine + next(), Math.max(length, previous));
        previous = length;
    }

    private long next() {
        return turn == (SLOTS - 1) * stride ? 0 : turn + stride;
    }

    /** Takes lines of a slot that nobody reads any more, as many as a message of this length needs. */
    private void claim(long at, int length) {
        memory.set(INT, at + BYTES, 0);
        if (length > LONGEST_SHORT) {
            CacheLines.claim(memory, at + LONG_PAYLOAD, length);
        }
    }

    /** Whether {@code rank} shows its message of this collective, the one that this rank has shown last. */
    public boolean shows(int rank, long sequence) {
        return (long) STAMP.getAcquire(memory, at(rank)) == sequence;
    }

    /** Fingerprint of what {@code rank} shows. */
    public int signature(int rank) {
        return memory.get(INT, at(rank) + SIGNATURE);
    }

    /** Payload bytes of what {@code rank} shows. */
    public int bytes(int rank) {
        return memory.get(INT, at(rank) + BYTES);
    }

    /** The memory that all slots are in. */
    public MemorySegment memory() {
        return memory;
    }

    /**
     * Where in {@link #memory} the payload of {@code rank} begins.
     *
     * @param length its bytes; were they read from the slot, processors could not fetch the payload before the stamp is there
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
