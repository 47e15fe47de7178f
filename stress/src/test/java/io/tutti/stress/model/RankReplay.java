package io.tutti.stress.model;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Runs the code of one rank from its beginning: gives it what it has read so far, and notes what it does then. */
final class RankReplay {
    private static final ThreadLocal<RankReplay> CURRENT = new ThreadLocal<>();

    /** Ends a replay: nothing is known of what the rank reads next, or an attempt moved nothing. */
    static final class Stop extends Error {
        private static final long serialVersionUID = 1;

        private final boolean isIdle;

        Stop(boolean isIdle) {
            super(null, null, false, false);
            this.isIdle = isIdle;
        }
    }

    private final MemorySegment memory;
    private final Set<String> weakened;
    private final int known;
    private final Deque<short[]> reads;

    /** What is done after the known accesses. */
    final List<MemoryAccess> found = new ArrayList<>();
    /** Of the states in which an attempt begins after the known accesses, by the number of accesses before it. */
    final Map<Integer, Long> digests = new HashMap<>();
    /** Whether an attempt has moved nothing. */
    boolean isIdle;
    /** What the rank's code has thrown, or null. */
    Throwable failure;
    /** Accesses before the current attempt. */
    int attemptBegan;

    private int performed;
    private boolean hasAttemptWritten;

    /**
     * @param weakened sites whose accesses order nothing
     * @param known the accesses of the rank so far
     * @param reads what it has read by them
     */
    RankReplay(MemorySegment memory, Set<String> weakened, int known, Deque<short[]> reads) {
        this.memory = memory;
        this.weakened = weakened;
        this.known = known;
        this.reads = reads;
    }

    static RankReplay current() {
        return CURRENT.get();
    }

    RankReplay run(ModelScenario scenario, int rank) {
        CURRENT.set(this);
        try {
            scenario.run(rank, memory);
        } catch (Stop stop) {
            isIdle = stop.isIdle;
        } catch (RuntimeException | Error e) {
            failure = e;
        } finally {
            CURRENT.remove();
        }
        return this;
    }

    /** Begins an attempt at a place of the code. */
    void attempt(String place, Object... state) {
        attemptBegan = performed;
        hasAttemptWritten = false;
        if (performed >= known) {
            digests.put(performed, StateDigest.of(memory, place, state));
        }
    }

    boolean hasAttemptWritten() {
        return hasAttemptWritten;
    }

    /** Returns the offset in the shared memory, or -1 if the address is not in it. */
    long offset(MemorySegment segment, long at) {
        long offset = segment.isNative() ? segment.address() + at - memory.address() : -1;
        return offset < memory.byteSize() ? offset : -1;
    }

    void write(AccessKind kind, String site, long offset, short[] values) {
        hasAttemptWritten = true;
        note(kind, site, offset, values.length, values);
    }

    short[] read(AccessKind kind, String site, long offset, int cells) {
        note(kind, site, offset, cells, null);
        if (performed > known) {
            throw new Stop(false);
        }
        return reads.removeFirst();
    }

    private void note(AccessKind kind, String site, long offset, int cells, short[] values) {
        if (offset % 2 != 0) {
            throw new IllegalArgumentException("offset=" + offset + " of " + site + " must be even");
        }
        if (performed++ >= known) {
            AccessKind order = weakened.contains(site) ? kind.relaxed() : kind;
            found.add(new MemoryAccess(order, site, (int) (offset / 2), cells, values));
        }
    }
}
