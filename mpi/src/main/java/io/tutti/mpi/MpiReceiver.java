package io.tutti.mpi;

import io.tutti.spi.Frame;
import io.tutti.spi.MemoryCopy;
import java.lang.foreign.MemorySegment;

/**
 * The receiving direction of a link: every slot is posted until a segment fills it, and again when it is read. A window is what is left of the slot that is read. A closed one goes on receiving until
 * the peer's farewell: MPI would keep for ever what nobody receives.
 */
final class MpiReceiver implements Quarantine.Held {
    private static final int SLOTS = 4;
    private static final int LEAST_WINDOW = 8;
    /** Before each slot, for the last bytes of the segment before if they are fewer than a window shows. */
    private static final int ROOM = 64;

    private final MpiPeer peer;
    private final int tag;
    private final TagRanges.Range tags;
    private final int epoch;
    private final Posted posted = new Posted(SLOTS, PieceReceiver.REQUESTS, MpiLink.SEGMENT_BYTES, ROOM);
    private final PieceReceiver pieces;
    private final MemorySegment memory = posted.memory();

    /** The slot that is read next. */
    private int slot;
    /** Where unread bytes begin and end in {@link #memory}; equal if the slot is still posted. */
    private long from;

    private long to;

    private boolean isEnded;
    /** Whether no segment can arrive any more, because the peer has closed its end or MPI has failed. */
    private boolean isOver;

    private boolean isClosed;
    private boolean isWithdrawn;
    private boolean inMessage;
    private long sequence;
    private int fingerprint;
    private int key;
    private long bytes;
    private long remaining;

    /** Whether the payload of the message comes in pieces. */
    private boolean isInPieces;

    MpiReceiver(MpiPeer peer, TagRanges.Range tags, int offset, int epoch, MpiMemory memory) {
        tags.enter();
        this.peer = peer;
        this.tags = tags;
        this.tag = tags.first() + offset;
        this.epoch = epoch;
        this.pieces = new PieceReceiver(posted, SLOTS, peer, tag + MpiLink.PIECE_TAG, memory);
        for (int i = 0; i < SLOTS; i++) {
            post(i);
        }
    }

    private void post(int index) {
        end(posted.receive(index, peer, tag) != 0);
    }

    /** Notes, if it is so, that no segment can arrive any more. */
    private void end(boolean isSo) {
        isOver |= isSo;
        isEnded |= isSo;
    }

    private long start(int index) {
        return index * (ROOM + MpiLink.SEGMENT_BYTES) + ROOM;
    }

    /** Returns whether there are unread bytes of a segment; looks for the next one if not. */
    private boolean hasSegment() {
        if (from < to) {
            return true;
        }
        if (isEnded) {
            return false;
        }
        int length = posted.poll(slot);
        if (length > 0) {
            from = start(slot);
            to = from + length;
        } else {
            end(length != -1);
        }
        return from < to;
    }

    /** Posts the slot again that has been read. */
    private void repost() {
        post(slot);
        slot = (slot + 1) % SLOTS;
        from = 0;
        to = 0;
    }

    boolean nextMessage() {
        if (inMessage) {
            return true;
        }
        if (!hasSegment()) {
            return false;
        }
        if (to - from < Frame.BYTES || !Frame.isValid(memory, from, epoch)) {
            isEnded = true;
            repost(); // or what the peer sends until its farewell would be received nowhere
            return false;
        }
        sequence = Frame.sequence(memory, from);
        fingerprint = Frame.fingerprint(memory, from);
        key = Frame.key(memory, from);
        bytes = Frame.bytes(memory, from);
        isInPieces = bytes > 0 && to - from == Frame.BYTES;
        remaining = isInPieces ? 0 : bytes;
        inMessage = true;
        if (isInPieces) {
            pieces.begin(bytes);
        }
        advance(Frame.BYTES);
        return true;
    }

    private void advance(long length) {
        from += length;
        if (from == to) {
            repost();
        }
    }

    long sequence() {
        return sequence;
    }

    int fingerprint() {
        return fingerprint;
    }

    int key() {
        return key;
    }

    long bytes() {
        return bytes;
    }

    long available() {
        return isInPieces ? pieces.available() : availableInSlots();
    }

    private long availableInSlots() {
        if (remaining == 0 || !hasSegment()) {
            return 0;
        }
        long left = to - from;
        if (left < LEAST_WINDOW && left < remaining) {
            return joinNext() ? Math.min(remaining, to - from) : 0;
        }
        return Math.min(remaining, left);
    }

    /** Moves the last bytes of a segment in front of the next one, if that has arrived. */
    private boolean joinNext() {
        int next = (slot + 1) % SLOTS;
        int length = isEnded ? -1 : posted.poll(next);
        if (length <= 0) {
            end(length != -1);
            return false;
        }
        long left = to - from;
        long begin = start(next);
        MemoryCopy.copy(memory, from, memory, begin - left, left);
        repost();
        from = begin - left;
        to = begin + length;
        return true;
    }

    MemorySegment window() {
        return isInPieces ? pieces.window() : memory;
    }

    long windowOffset() {
        return isInPieces ? pieces.windowOffset() : from;
    }

    void consume(long length) {
        if (isInPieces) {
            pieces.consume(length);
        } else if (length > 0) {
            remaining -= length;
            advance(length);
        }
    }

    /** Returns whether {@link #read} is to be called. */
    boolean isInPieces() {
        return isInPieces;
    }

    long read(MemorySegment target, long offset, long length) {
        return pieces.read(target, offset, length);
    }

    private long remaining() {
        return isInPieces ? pieces.remaining() : remaining;
    }

    void endMessage() {
        if (remaining() > 0) {
            throw new IllegalStateException("remaining=" + remaining() + " bytes of the message were not consumed");
        }
        if (isInPieces) {
            pieces.end();
        }
        isInPieces = false;
        inMessage = false;
    }

    boolean isLost() {
        if (inMessage) {
            return remaining() > 0 && available() == 0 && (isInPieces ? pieces.isEnded() : isEnded);
        }
        return !hasSegment() && isEnded;
    }

    void close() {
        isEnded = true;
        if (isClosed) {
            return;
        }
        isClosed = true;
        remaining = remaining();
        isInPieces = false;
        if (from < to) {
            repost();
        }
        Quarantine.take(this);
    }

    @Override
    public boolean release() {
        boolean isDry = drain() & pieces.drain();
        if (isDry) {
            withdraw();
        }
        if (!isDry || !posted.release()) {
            return false;
        }
        pieces.release();
        tags.leave();
        return true;
    }

    /** Receives what the peer sends to an end that was closed; returns whether it will send no more. */
    private boolean drain() {
        while (!isOver) {
            int length = posted.poll(slot);
            if (length == -1) {
                return false;
            }
            if (length > 0) {
                repost();
            }
            end(length <= 0);
        }
        return true;
    }

    @Override
    public void withdraw() {
        isOver = true;
        pieces.withdraw();
        if (!isWithdrawn) {
            isWithdrawn = true;
            posted.cancel();
        }
    }
}
