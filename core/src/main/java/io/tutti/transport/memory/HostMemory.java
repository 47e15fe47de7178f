package io.tutti.transport.memory;

import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.failpoint.Failpoints;
import java.lang.foreign.MemorySegment;

/**
 * The layout of the memory that all members of a communicator share: slots, windows, publications, doorbell. Empty if there is one member,
 * or not all of them share memory.
 *
 * @param ranks members of the communicator
 * @param slotBytes largest message in a slot, in bytes; -1 without slots and windows
 * @param stageBytes bytes of a stage
 */
public record HostMemory(int ranks, int slotBytes, int stageBytes) {
    /** Upper limit of the stages of all ranks together; stages become smaller as ranks become more. */
    private static final long STAGE_BUDGET = 64L << 20;

    private static final int LEAST_STAGE = 64 << 10;

    /** Publications have this many times longer stages, because they are written by one rank alone, which goes ahead of its readers. */
    private static final int PUBLISHED = 4;

    /** Upper limit of such stages of all ranks together. */
    private static final int PUBLISHED_BUDGET = 8 << 20;

    /**
     * Returns the layout that the options ask for, within the limits.
     *
     * @param ranks members of the communicator
     * @param shared whether all of them share memory
     * @param options the configuration
     */
    public static HostMemory of(int ranks, boolean shared, Options options) {
        boolean isEmpty = ranks == 1 || !shared;
        long most = Math.max(LEAST_STAGE, Windows.stageBytes(ranks, STAGE_BUDGET));
        long stage =
                Math.max(Windows.leastStageBytes(ranks), Math.min(options.number(Setting.STAGE_BYTES), most) & -128);
        return new HostMemory(ranks, isEmpty ? -1 : (int) options.number(Setting.SLOT_BYTES), (int) stage);
    }

    /** Returns the bytes of the whole layout, a multiple of 128. */
    public long bytes() {
        return slotBytes < 0 ? 0 : startOfDoorbell() + Doorbell.bytes(ranks);
    }

    private int publishedStage() {
        return (int) Math.max(stageBytes, Math.min((long) PUBLISHED * stageBytes, PUBLISHED_BUDGET / ranks));
    }

    private long bytesOfPublications() {
        return Publications.bytes(ranks, slotBytes, publishedStage());
    }

    private long startOfPublications() {
        return Slots.bytes(ranks, slotBytes) + Windows.bytes(ranks, stageBytes);
    }

    private long startOfDoorbell() {
        return startOfPublications() + bytesOfPublications();
    }

    /** Returns one rank's view of the slots; null if there are none. */
    public Slots slots(MemorySegment memory, int rank, Failpoints failpoints) {
        if (slotBytes < 0) {
            return null;
        }
        MemorySegment part = memory.asSlice(0, Slots.bytes(ranks, slotBytes));
        return failpoints.isOff()
                ? new Slots(part, rank, slotBytes)
                : new FailpointSlots(part, rank, slotBytes, failpoints);
    }

    /** Returns one rank's view of the windows; null if there are none. */
    public Windows windows(MemorySegment memory, int rank, Failpoints failpoints) {
        if (slotBytes < 0) {
            return null;
        }
        MemorySegment part = memory.asSlice(Slots.bytes(ranks, slotBytes), Windows.bytes(ranks, stageBytes));
        return failpoints.isOff()
                ? new Windows(part, ranks, rank, stageBytes)
                : new FailpointWindows(part, ranks, rank, stageBytes, failpoints);
    }

    /** Returns one rank's view of the publications; null if there are none. */
    public Publications publications(MemorySegment memory, int rank, Failpoints failpoints) {
        long bytes = slotBytes < 0 ? 0 : bytesOfPublications();
        if (bytes == 0) {
            return null;
        }
        MemorySegment part = memory.asSlice(startOfPublications(), bytes);
        return failpoints.isOff()
                ? new Publications(part, ranks, rank, slotBytes, publishedStage())
                : new FailpointPublications(part, ranks, rank, slotBytes, publishedStage(), failpoints);
    }

    /** Returns one rank's view of the doorbell; null if there is none. */
    public Doorbell doorbell(MemorySegment memory, int rank) {
        long bytes = slotBytes < 0 ? 0 : Doorbell.bytes(ranks);
        return bytes == 0 ? null : new Doorbell(memory.asSlice(startOfDoorbell(), bytes), ranks, rank);
    }
}
