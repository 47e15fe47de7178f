package io.tutti.mpi;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Memory of one direction of a link, which MPI may read or write: slots in a ring, each with the request that is posted on it. One thread at a time uses it.
 *
 * <p>The memory is released when MPI has reported every request as complete; until then {@link Quarantine} keeps it.
 */
final class Posted {
    private final Arena arena = Arena.ofShared();
    private final MemorySegment memory;
    private final MemorySegment[] slots;
    private final MemorySegment[] requests;
    private final boolean[] isPosted;
    private final MemorySegment flag = arena.allocate(ValueLayout.JAVA_INT);
    private final MemorySegment status = arena.allocate(MpiCalls.STATUS_BYTES, 8);
    private final MemorySegment count = arena.allocate(ValueLayout.JAVA_INT);

    /**
     * Allocates slots.
     *
     * @param slots how many
     * @param bytes of each, a multiple of 64
     * @param room bytes before each slot that MPI does not touch, a multiple of 64
     */
    Posted(int slots, long bytes, long room) {
        this.memory = arena.allocate(slots * (room + bytes), 64);
        this.slots = new MemorySegment[slots];
        this.requests = new MemorySegment[slots];
        this.isPosted = new boolean[slots];
        MemorySegment handles = arena.allocate(slots * MpiCalls.HANDLE_BYTES, 8);
        for (int i = 0; i < slots; i++) {
            this.slots[i] = memory.asSlice(i * (room + bytes) + room, bytes);
            this.requests[i] = handles.asSlice(i * MpiCalls.HANDLE_BYTES, MpiCalls.HANDLE_BYTES);
        }
    }

    /** Returns all slots and the room before each. */
    MemorySegment memory() {
        return memory;
    }

    MemorySegment slot(int index) {
        return slots[index];
    }

    /** Starts to send the beginning of a slot; returns MPI's error code. */
    int send(int index, int bytes, int to, int tag, long communicator) {
        int code = MpiCalls.send(slots[index], bytes, to, tag, communicator, requests[index]);
        isPosted[index] = code == 0;
        return code;
    }

    /** Starts to receive into a slot; returns MPI's error code. */
    int receive(int index, int from, int tag, long communicator) {
        int code =
                MpiCalls.receive(slots[index], (int) slots[index].byteSize(), from, tag, communicator, requests[index]);
        isPosted[index] = code == 0;
        return code;
    }

    /** Returns the bytes of a slot's message once it is complete; -1 if it is not, -2 if MPI reports an error. */
    int poll(int index) {
        if (!isPosted[index]) {
            return -1;
        }
        if (MpiCalls.test(requests[index], flag, status) != 0) {
            return -2;
        }
        if (flag.get(ValueLayout.JAVA_INT, 0) == 0) {
            return -1;
        }
        isPosted[index] = false;
        return MpiCalls.count(status, count) == 0 ? count.get(ValueLayout.JAVA_INT, 0) : -2;
    }

    /** Withdraws what has not been matched. */
    void cancel() {
        for (int i = 0; i < slots.length; i++) {
            if (isPosted[i]) {
                MpiCalls.cancel(requests[i]);
            }
        }
    }

    /** Releases the memory if MPI is done with it; returns whether it was. */
    boolean release() {
        for (int i = 0; i < slots.length; i++) {
            poll(i); // a withdrawn message has no bytes
        }
        for (boolean waits : isPosted) {
            if (waits) {
                return false;
            }
        }
        arena.close();
        return true;
    }
}
