package io.tutti.stress.race;

import io.tutti.failpoint.Failpoints;
import io.tutti.transport.memory.HostMemory;
import io.tutti.transport.memory.Slots;
import io.tutti.transport.memory.Windows;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Slots and windows of some ranks in memory of one process. */
final class SlotGroup {
    /** On lines of its own, behind the stamp's. */
    private static final int BYTES = 64;

    private final Slots[] slots;
    private final Windows[] windows;
    private final MemorySegment[] payloads;

    SlotGroup(int ranks) {
        HostMemory layout = new HostMemory(ranks, BYTES, 128 * ranks);
        MemorySegment memory = MemorySegment.ofArray(new long[(int) layout.bytes() / Long.BYTES]);
        slots = new Slots[ranks];
        windows = new Windows[ranks];
        payloads = new MemorySegment[ranks];
        for (int rank = 0; rank < ranks; rank++) {
            slots[rank] = layout.slots(memory, rank, Failpoints.NONE);
            windows[rank] = layout.windows(memory, rank, Failpoints.NONE);
            payloads[rank] = MemorySegment.ofArray(new long[BYTES / Long.BYTES]);
        }
    }

    Windows windows(int rank) {
        return windows[rank];
    }

    /** Publishes a message of which every word is a number, as the collective of that number. */
    void show(int rank, long number) {
        for (long at = 0; at < BYTES; at += Long.BYTES) {
            payloads[rank].set(ValueLayout.JAVA_LONG, at, number);
        }
        slots[rank].show(number, (int) number, payloads[rank], 0, BYTES);
    }

    /** Returns the number in all words of another rank's message, 0 if it is not there, or -1 if they differ. */
    long read(int rank, int from, long number) {
        if (!slots[rank].shows(from, number)) {
            return 0;
        }
        long at = slots[rank].payload(from, BYTES);
        boolean isWhole = slots[rank].fingerprint(from) == number && slots[rank].bytes(from) == BYTES;
        for (long word = 0; word < BYTES; word += Long.BYTES) {
            isWhole &= slots[rank].memory().get(ValueLayout.JAVA_LONG, at + word) == number;
        }
        return isWhole ? number : -1;
    }
}
