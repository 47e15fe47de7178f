package io.tutti.mpi;

import java.util.ArrayList;
import java.util.List;

/**
 * Memory of closed links on which MPI has requests that are not complete, because the peer has not closed its end yet, or has died. It stays allocated, and nothing else uses it, until MPI reports them
 * as complete, which is looked at when links are opened and closed. Thread-safe.
 */
final class Quarantine {
    private static final List<Held> HELD = new ArrayList<>();

    private Quarantine() {}

    /** One direction of a closed link. */
    interface Held {
        /** Releases the memory if MPI is done with it; returns whether it was. Not called again then. */
        boolean release();

        /** Asks MPI for the end of requests that may wait for ever. */
        default void withdraw() {}
    }

    /** Takes memory that its link uses no more, and releases what can be released. */
    static synchronized void take(Held memory) {
        HELD.add(memory);
        release();
    }

    /** Releases what can be released. */
    static synchronized void release() {
        HELD.removeIf(Held::release);
    }

    /** Returns how many pieces of memory are held, after releasing what can be released. */
    static synchronized int held() {
        release();
        return HELD.size();
    }

    /** Withdraws the receives of peers that have not closed their ends. For the end of MPI in this process, at which none may be left. */
    static synchronized void withdraw() {
        HELD.forEach(Held::withdraw);
        release();
    }
}
