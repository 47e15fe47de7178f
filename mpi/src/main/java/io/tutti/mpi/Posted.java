package io.tutti.mpi;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Memory of one direction of a link, which MPI may read or write, and its requests: slots in a ring, each with the request that is posted on it, and requests for memory that lies elsewhere. One thread
 * at a time uses it.
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
     * @param others how many requests there are beside them, numbered after the slots
     * @param bytes of each slot, a multiple of 64
     * @param room bytes before each slot that MPI does not touch, a multiple of 64
     */
    Posted(int slots, int others, long bytes, long room) {
        this.memory = arena.allocate(slots * (room + bytes), 64);
        this.slots = new MemorySegment[slots];
        this.requests = new MemorySegment[slots + others];
        this.isPosted = new boolean[requests.length];
        MemorySegment handles = arena.allocate(requests.length * MpiCalls.HANDLE_BYTES, 8);
        for (int i = 0; i < slots; i++) {
            this.slots[i] = memory.asSlice(i * (room + bytes) + room, bytes);
        }
        for (int i = 0; i < requests.length; i++) {
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

    /** Returns further memory, which is released with the slots. */
    MemorySegment allocate(long bytes) {
        return arena.allocate(bytes, 64);
    }

    /** Starts to send the beginning of a slot; returns MPI's error code. */
    int send(int index, int bytes, MpiPeer peer, int tag) {
        return send(index, slots[index].address(), bytes, peer, tag);
    }

    /** Starts to send bytes at an address; returns MPI's error code. */
    int send(int request, long address, int bytes, MpiPeer peer, int tag) {
        int code = MpiCalls.send(address, bytes, peer.rank(), tag, peer.communicator(), requests[request]);
        isPosted[request] = code == 0;
        return code;
    }

    /** Starts to receive into a slot; returns MPI's error code. */
    int receive(int index, MpiPeer peer, int tag) {
        return receive(index, slots[index].address(), (int) slots[index].byteSize(), peer, tag);
    }

    /** Starts to receive at most so many bytes at an address; returns MPI's error code. */
    int receive(int request, long address, int bytes, MpiPeer peer, int tag) {
        int code = MpiCalls.receive(address, bytes, peer.rank(), tag, peer.communicator(), requests[request]);
        isPosted[request] = code == 0;
        return code;
    }

    /** Returns the bytes of a request's message once it is complete; -1 if it is not, -2 if MPI reports an error. */
    int poll(int request) {
        if (!isPosted[request]) {
            return -1;
        }
        if (MpiCalls.test(requests[request], flag, status) != 0) {
            return -2;
        }
        if (flag.get(ValueLayout.JAVA_INT, 0) == 0) {
            return -1;
        }
        isPosted[request] = false;
        return MpiCalls.count(status, count) == 0 ? count.get(ValueLayout.JAVA_INT, 0) : -2;
    }

    /** Withdraws what has not been matched. */
    void cancel() {
        for (int i = 0; i < requests.length; i++) {
            if (isPosted[i]) {
                MpiCalls.cancel(requests[i]);
            }
        }
    }

    /** Releases the memory if MPI is done with it; returns whether it was. */
    boolean release() {
        for (int i = 0; i < requests.length; i++) {
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
