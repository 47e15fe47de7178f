package io.tutti.mpi;

import java.util.ArrayList;
import java.util.List;

/**
 * Memory of closed links on which MPI has requests that are not complete, for example because the peer has died. It stays allocated, and nothing uses it, until MPI reports them as complete, which is
 * looked at when links are opened and closed. Thread-safe.
 */
final class Quarantine {
    private static final List<Posted> HELD = new ArrayList<>();

    private Quarantine() {}

    /** Takes memory that its link uses no more, and releases what can be released. */
    static synchronized void take(Posted memory) {
        HELD.add(memory);
        HELD.removeIf(Posted::release);
    }

    /** Returns how many pieces of memory are held, after releasing what can be released. */
    static synchronized int held() {
        HELD.removeIf(Posted::release);
        return HELD.size();
    }
}
