package io.tutti.mpi.java.window;

import java.util.ArrayDeque;
import java.util.Deque;

/** The ranks that hold the lock of one target, and those that wait for it, in order. Not for several threads at once. */
final class WindowLocks {
    /** A rank that wants the lock, or got it. */
    record Holder(int rank, int answer, boolean isExclusive) {}

    private final Deque<Holder> waiting = new ArrayDeque<>();
    private int sharing;
    private boolean isExclusive;

    void request(Holder holder) {
        waiting.add(holder);
    }

    void release() {
        if (isExclusive) {
            isExclusive = false;
        } else {
            sharing--;
        }
    }

    /** The next one that gets the lock, or null. */
    Holder grant() {
        Holder next = waiting.peek();
        if (next == null || isExclusive || next.isExclusive() && sharing > 0) {
            return null;
        }
        isExclusive = next.isExclusive();
        sharing += isExclusive ? 0 : 1;
        return waiting.remove();
    }
}
