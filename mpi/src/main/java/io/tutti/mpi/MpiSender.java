package io.tutti.mpi;

import io.tutti.spi.Frame;
import io.tutti.spi.MemoryCopy;
import java.lang.foreign.MemorySegment;

/**
 * The sending direction of a link. A message is a header and its payload, cut into segments of at most a slot, which MPI sends in order. Segments are copies, so that memory of
 * a user is not posted unless it is registered. A long message that is whole in registered memory is a segment with the header alone, and {@link PieceSender} sends the payload. A segment without bytes says that this end was closed.
 */
final class MpiSender implements Quarantine.Held {
    private static final int SLOTS = 4;
    /** The request after those of slots, for the farewell. */
    private static final int FAREWELL = SLOTS;

    private final MpiPeer peer;
    private final int tag;
    private final int epoch;
    /** Registered memory; null if there is none. */
    private final MpiMemory memory;

    private final Posted posted = new Posted(SLOTS, 1 + PieceSender.REQUESTS, MpiLink.SEGMENT_BYTES, 0);
    private final PieceSender pieces;

    /** Segments posted and segments complete, since the beginning; slot n % SLOTS holds segment n. */
    private long head;

    private long tail;
    /** Bytes in the slot that is being filled; 0 if none is. */
    private int filled;
    /** Payload bytes of the message, and of them those that have not been taken. */
    private long announced;

    private long toTake;

    private boolean isBroken;

    MpiSender(MpiPeer peer, int tag, int epoch, MpiMemory memory) {
        this.peer = peer;
        this.tag = tag;
        this.epoch = epoch;
        this.memory = memory;
        this.pieces = new PieceSender(posted, FAREWELL + 1, peer, tag + MpiLink.PIECE_TAG, memory);
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
        if (!pieces.arePosted() || !hasSlot()) {
            return false;
        }
        Frame.write(posted.slot(slot(head)), 0, sequence, fingerprint, key, bytes, epoch);
        filled = Frame.BYTES;
        announced = bytes;
        toTake = bytes;
        if (bytes == 0) {
            post();
        }
        return true;
    }

    long write(MemorySegment source, long offset, long length) {
        return length == announced && toTake == announced && memory != null && memory.maySend(source, length)
                ? sendInPlace(source.address() + offset, length)
                : copy(source, offset, length);
    }

    private long sendInPlace(long address, long length) {
        post();
        toTake = 0;
        if (!isBroken) {
            pieces.send(address, length);
        }
        return length;
    }

    private long copy(MemorySegment source, long offset, long length) {
        long taken = 0;
        while (taken < length && (filled > 0 || hasSlot())) {
            long piece = Math.min(length - taken, MpiLink.SEGMENT_BYTES - filled);
            MemoryCopy.copy(source, offset + taken, posted.slot(slot(head)), filled, piece);
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

    /**
     * Sends a segment that is not full if no other is on its way, so that the receiver has something to do. A header waits for payload: alone
     * it says that there is none in segments.
     */
    private void postWhatWaits() {
        if (filled > 0 && toTake < announced) {
            progress();
            if (head == tail && !isBroken) {
                post();
            }
        }
    }

    private void post() {
        isBroken |= isBroken || posted.send(slot(head), filled, peer, tag) != 0;
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
        return pieces.flush() && head == tail && filled == 0 && !isBroken;
    }

    /** Returns whether MPI has failed, so that nothing more is sent. */
    boolean isBroken() {
        return isBroken || pieces.isBroken();
    }

    void close() {
        if (!isBroken) {
            posted.send(FAREWELL, 0, 0, peer, tag);
            pieces.close();
        }
        isBroken = true;
        Quarantine.take(this);
    }

    @Override
    public boolean release() {
        if (!posted.release()) {
            return false;
        }
        pieces.release();
        return true;
    }
}
