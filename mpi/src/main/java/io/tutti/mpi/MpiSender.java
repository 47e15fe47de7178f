package io.tutti.mpi;

import io.tutti.spi.Frame;
import java.lang.foreign.MemorySegment;

/**
 * The sending direction of a link. A message is a header and its payload, cut into segments of at most a slot, which MPI sends in order. Segments are copies, so memory of a user is never posted. A
 * segment without bytes says that this end was closed.
 */
final class MpiSender implements Quarantine.Held {
    private static final int SLOTS = 4;
    /** The slot after those of data, for the farewell. */
    private static final int FAREWELL = SLOTS;

    private final MpiPeer peer;
    private final int tag;
    private final int epoch;
    private final Posted posted = new Posted(SLOTS + 1, MpiLink.SEGMENT_BYTES, 0);

    /** Segments posted and segments complete, since the beginning; slot n % SLOTS holds segment n. */
    private long head;

    private long tail;
    /** Bytes in the slot that is being filled; 0 if none is. */
    private int filled;
    /** Announced bytes that have not been taken. */
    private long toTake;

    private boolean isBroken;

    MpiSender(MpiPeer peer, int tag, int epoch) {
        this.peer = peer;
        this.tag = tag;
        this.epoch = epoch;
    }

    private int slot(long segment) {
        return (int) (segment % SLOTS);
    }

    /** Looks for segments that are complete. */
    private void progress() {
        while (tail < head && !isBroken) {
            int bytes = posted.poll(slot(tail));
            if (bytes == -1) {
                return;
            }
            isBroken = bytes < 0;
            tail++;
        }
    }

    private boolean hasSlot() {
        if (head - tail == SLOTS) {
            progress();
        }
        return !isBroken && head - tail < SLOTS;
    }

    boolean start(long sequence, int fingerprint, int key, long bytes) {
        if (toTake > 0) {
            throw new IllegalStateException("toTake=" + toTake + " bytes of the message before are missing");
        }
        if (!hasSlot()) {
            return false;
        }
        Frame.write(posted.slot(slot(head)), 0, sequence, fingerprint, key, bytes, epoch);
        filled = Frame.BYTES;
        toTake = bytes;
        if (bytes == 0) {
            post();
        }
        return true;
    }

    long write(MemorySegment source, long offset, long length) {
        long taken = 0;
        while (taken < length && (filled > 0 || hasSlot())) {
            long piece = Math.min(length - taken, MpiLink.SEGMENT_BYTES - filled);
            MemorySegment.copy(source, offset + taken, posted.slot(slot(head)), filled, piece);
            filled += (int) piece;
            taken += piece;
            toTake -= piece;
            if (filled == MpiLink.SEGMENT_BYTES || toTake == 0) {
                post();
            }
        }
        postWhatWaits();
        return taken;
    }

    /** Sends a segment that is not full if no other is on its way, so that the receiver has something to do. */
    private void postWhatWaits() {
        if (filled > 0) {
            progress();
            if (head == tail && !isBroken) {
                post();
            }
        }
    }

    private void post() {
        isBroken |= isBroken || posted.send(slot(head), filled, peer.rank(), tag, peer.communicator()) != 0;
        filled = 0;
        head++;
    }

    /**
     * Sends what was taken. Returns true when MPI no longer needs this process for it: its networks make progress only while one of its functions
     * is called, and after this call none may be called for long.
     */
    boolean flush() {
        postWhatWaits();
        progress();
        return head == tail && filled == 0 && !isBroken;
    }

    void close() {
        if (!isBroken) {
            posted.send(FAREWELL, 0, peer.rank(), tag, peer.communicator());
        }
        isBroken = true;
        Quarantine.take(this);
    }

    @Override
    public boolean release() {
        return posted.release();
    }
}
