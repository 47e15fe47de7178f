package io.tutti.transport;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;

/**
 * Memory in which every rank of a communicator shows the others a small message, all of them at once: one hop, one
 * writer, and nobody acknowledges. Every rank has two slots, and uses them in turn:
 *
 * <pre>
 *     0  long  sequence of the collective, stored last
 *     8  int   signature of the collective
 *    12  int   bytes of the payload
 *    16  payload of up to 48 bytes, in the stamp's cache line
 *    64  longer payload, on a line of its own, so that no vector of the kernels crosses two lines
 * </pre>
 *
 * <p>Two slots are enough only where everyone reads everyone: a rank shows its third message when it has read the second
 * of all others, who had read its first before they showed that. So all members must use the slots for the same
 * collectives, in the same order. Slots of a rank are two lines apart from the next rank's, because lines are prefetched
 * in pairs, and their size is an odd number of line pairs, so that stamps don't compete for the same sets of a cache.
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
    private static final int LINE_PAIR = 128;

    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT;
    private static final VarHandle STAMP = ValueLayout.JAVA_LONG.varHandle();

    private final MemorySegment memory;
    private final int capacity;
    private final long stride;
    private final long mine;
    private long turn;
    /** Nobody reads it; without it the compiler would drop the load. */
    private int fetched;

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
        this.mine = 2 * stride * rank;
    }

    /** Bytes of memory for so many ranks. */
    static long bytes(int ranks, int capacity) {
        return 2 * stride(capacity) * ranks;
    }

    private static long stride(int capacity) {
        long pairs = (LONG_PAYLOAD + capacity + LINE_PAIR - 1) / LINE_PAIR;
        return (pairs | 1) * LINE_PAIR;
    }

    /** Most payload bytes of a message. */
    public int capacity() {
        return capacity;
    }

    /**
     * Shows all others a message; they may read it at once, and until this rank shows the second after it.
     *
     * @param sequence number of the collective, never used before
     * @param length at most {@link #capacity}
     */
    public void show(long sequence, int signature, MemorySegment source, long offset, int length) {
        turn ^= stride;
        long at = mine + turn;
        memory.set(INT, at + SIGNATURE, signature);
        memory.set(INT, at + BYTES, length);
        if (length > 0) {
            MemorySegment.copy(source, offset, memory, at + payloadOffset(length), length);
        }
        STAMP.setRelease(memory, at, sequence);
    }

    /**
     * Takes the line of the next stamp away from those who have polled it: that takes as long as a message, and now,
     * before what was shown is worked on, nobody waits for it. Call it when all others show the current message: then all
     * have read what stood in the next slot.
     */
    public void prepare() {
        memory.set(INT, mine + (turn ^ stride) + BYTES, 0);
    }

    /**
     * Whether {@code rank} shows its message of this collective, the one that this rank has shown last. Polling a longer
     * message also fetches the first line of its payload, so that both lines are on their way at once.
     *
     * @param length payload bytes that are expected
     */
    public boolean shows(int rank, long sequence, long length) {
        long at = at(rank);
        if (length > LONGEST_SHORT) {
            fetched = memory.get(INT, at + LONG_PAYLOAD);
        }
        return (long) STAMP.getAcquire(memory, at) == sequence;
    }

    /** Signature of what {@code rank} shows. */
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

    /** Where in {@link #memory} the payload of {@code rank} begins. */
    public long payload(int rank) {
        return at(rank) + payloadOffset(bytes(rank));
    }

    private static int payloadOffset(int length) {
        return length <= LONGEST_SHORT ? SHORT_PAYLOAD : LONG_PAYLOAD;
    }

    private long at(int rank) {
        return 2 * stride * rank + turn;
    }
}
