package io.tutti.transport;

import io.tutti.config.Options;
import io.tutti.config.Setting;
import java.lang.foreign.MemorySegment;

/**
 * The shared memory of a communicator inside one host: rings of each pair, and, if all its members are there, slots and
 * windows.
 *
 * @param grid the rings, which come first
 * @param ranks members on this host
 * @param slotBytes most bytes of a message in a slot, or -1 without slots and windows
 * @param stageBytes bytes of a stage
 */
record HostMemory(RingGrid grid, int ranks, int slotBytes, int stageBytes) {
    /** Stages of many ranks are smaller, so that together they stay below this. */
    private static final long STAGE_BUDGET = 64L << 20;

    private static final int LEAST_STAGE = 64 << 10;

    /** What the options ask for, within bounds. */
    static HostMemory of(int ranks, boolean everyone, int lanes, Options options) {
        RingGrid grid = RingGrid.of(ranks, lanes, options.number(Setting.RING_BYTES));
        boolean alone = ranks == 1 || !everyone;
        long most = Math.max(LEAST_STAGE, Windows.stageBytes(ranks, STAGE_BUDGET));
        long stage =
                Math.max(Windows.leastStageBytes(ranks), Math.min(options.number(Setting.STAGE_BYTES), most) & -128);
        return new HostMemory(grid, ranks, alone ? -1 : (int) options.number(Setting.SLOT_BYTES), (int) stage);
    }

    long bytes() {
        return windowsAt() + (slotBytes < 0 ? 0 : Windows.bytes(ranks, stageBytes));
    }

    private long windowsAt() {
        return grid.bytes() + (slotBytes < 0 ? 0 : Slots.bytes(ranks, slotBytes));
    }

    /** One rank's view of the slots, or null. */
    Slots slots(MemorySegment memory, int rank) {
        return slotBytes < 0
                ? null
                : new Slots(memory.asSlice(grid.bytes(), Slots.bytes(ranks, slotBytes)), rank, slotBytes);
    }

    /** One rank's view of the windows, or null. */
    Windows windows(MemorySegment memory, int rank) {
        return slotBytes < 0
                ? null
                : new Windows(memory.asSlice(windowsAt(), Windows.bytes(ranks, stageBytes)), ranks, rank, stageBytes);
    }
}
