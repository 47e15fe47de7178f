package io.tutti.transport.memory;

import io.tutti.config.Options;
import io.tutti.config.Setting;
import java.lang.foreign.MemorySegment;

/**
 * The layout of a communicator's shared memory inside one host: rings of each pair of ranks and, if all members are on
 * this host, slots and windows.
 *
 * @param grid the rings, which come first
 * @param ranks members on this host
 * @param slotBytes largest message in a slot, in bytes; -1 without slots and windows
 * @param stageBytes bytes of a stage
 */
public record HostMemory(RingGrid grid, int ranks, int slotBytes, int stageBytes) {
    /** Upper limit of the stages of all ranks together; stages become smaller as ranks become more. */
    private static final long STAGE_BUDGET = 64L << 20;

    private static final int LEAST_STAGE = 64 << 10;

    /**
     * The layout that the options ask for, within the limits.
     *
     * @param complete whether all members of the communicator are on this host
     */
    public static HostMemory of(int ranks, boolean complete, int lanes, Options options) {
        RingGrid grid = RingGrid.of(ranks, lanes, options.number(Setting.RING_BYTES));
        boolean alone = ranks == 1 || !complete;
        long most = Math.max(LEAST_STAGE, Windows.stageBytes(ranks, STAGE_BUDGET));
        long stage =
                Math.max(Windows.leastStageBytes(ranks), Math.min(options.number(Setting.STAGE_BYTES), most) & -128);
        return new HostMemory(grid, ranks, alone ? -1 : (int) options.number(Setting.SLOT_BYTES), (int) stage);
    }

    /** Returns the bytes of the whole layout. */
    public long bytes() {
        return windowsAt() + (slotBytes < 0 ? 0 : Windows.bytes(ranks, stageBytes));
    }

    private long windowsAt() {
        return grid.bytes() + (slotBytes < 0 ? 0 : Slots.bytes(ranks, slotBytes));
    }

    /** One rank's view of the slots; null if there are none. */
    public Slots slots(MemorySegment memory, int rank) {
        return slotBytes < 0
                ? null
                : new Slots(memory.asSlice(grid.bytes(), Slots.bytes(ranks, slotBytes)), rank, slotBytes);
    }

    /** One rank's view of the windows; null if there are none. */
    public Windows windows(MemorySegment memory, int rank) {
        return slotBytes < 0
                ? null
                : new Windows(memory.asSlice(windowsAt(), Windows.bytes(ranks, stageBytes)), ranks, rank, stageBytes);
    }
}
