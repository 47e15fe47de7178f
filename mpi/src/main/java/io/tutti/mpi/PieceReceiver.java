package io.tutti.mpi;

import io.tutti.spi.MemoryCopy;
import java.lang.foreign.MemorySegment;

/**
 * Receives what a {@link PieceSender} sends. A piece is posted when its message is read: where the reader wants it if that is registered memory, else in staging memory. Pieces that are posted at the same
 * time all lie in one or the other. A window is what has arrived and is unread, in either.
 */
final class PieceReceiver {
    private static final int MOST_POSTED = 8;
    /** Requests that it needs. */
    static final int REQUESTS = MOST_POSTED;

    /** Pieces that fit into staging memory. */
    private static final int STAGES = 2;
    /** Before each stage, for the last bytes of the piece before if they are fewer than a window shows. */
    private static final int ROOM = 64;

    private static final int LEAST_WINDOW = 8;

    private final Posted posted;
    private final int firstRequest;
    private final MpiPeer peer;
    private final int tag;
    private final MpiMemory memory;
    /** Null until it is needed. */
    private MemorySegment staging;

    /** Payload bytes of the message, and of them those that were consumed. */
    private long bytes;

    private long consumed;
    /** Pieces of the message that were posted, and that have arrived. */
    private long head;

    private long tail;
    /** Whether those that are posted lie in registered memory: piece 0 would begin at {@link #target}, from {@link #targetStart} on. */
    private boolean isInPlace;

    private MemorySegment target;
    private long targetStart;

    private MemorySegment window;
    private long from;
    private long to;

    private boolean isEnded;

    /**
     * @param posted holds the requests
     * @param firstRequest the first of {@link #REQUESTS}
     * @param memory registered memory, or null
     */
    PieceReceiver(Posted posted, int firstRequest, MpiPeer peer, int tag, MpiMemory memory) {
        this.posted = posted;
        this.firstRequest = firstRequest;
        this.peer = peer;
        this.tag = tag;
        this.memory = memory;
    }

    /** Begins a message. */
    void begin(long payload) {
        bytes = payload;
        consumed = 0;
        head = 0;
        tail = 0;
        from = 0;
        to = 0;
    }

    long remaining() {
        return bytes - consumed;
    }

    private static long start(long piece) {
        return piece * MpiLink.PIECE_BYTES;
    }

    private long end(long piece) {
        return Math.min(bytes, start(piece + 1));
    }

    private int length(long piece) {
        return (int) (end(piece) - start(piece));
    }

    private int request(long piece) {
        return firstRequest + (int) (piece % MOST_POSTED);
    }

    private static long stage(long piece) {
        return piece % STAGES * (ROOM + MpiLink.PIECE_BYTES) + ROOM;
    }

    long available() {
        if (to - from < Math.min(LEAST_WINDOW, remaining())) {
            postStages();
            takeNext();
        }
        return to - from < Math.min(LEAST_WINDOW, remaining()) ? 0 : to - from;
    }

    MemorySegment window() {
        return window;
    }

    long windowOffset() {
        return from;
    }

    void consume(long length) {
        consumed += length;
        from += length;
    }

    long read(MemorySegment reader, long offset, long length) {
        if (from == to) {
            postInPlace(reader, offset, Math.min(length, remaining()));
            postStages();
            takeNext();
        }
        long count = Math.min(length, to - from);
        if (count > 0) {
            if (!isThere(reader, offset)) {
                MemoryCopy.copy(window, from, reader, offset, count);
            }
            consume(count);
        }
        return count;
    }

    /** Whether the window shows the reader's own memory. */
    private boolean isThere(MemorySegment reader, long offset) {
        return reader.isNative() && reader.address() + offset == window.address() + from;
    }

    /** Posts as many pieces as fit where the reader wants them, if MPI may write there. */
    private void postInPlace(MemorySegment reader, long offset, long length) {
        if (head > tail && !isInPlace || end(head) - consumed > length) {
            return;
        }
        long start = offset - consumed;
        if (head == tail) {
            if (memory == null || !memory.isRegistered(reader)) {
                return;
            }
            isInPlace = true;
            target = reader;
            targetStart = start;
        } else if (reader.address() + start != target.address() + targetStart) {
            return;
        }
        while (head - tail < MOST_POSTED && start(head) < bytes && end(head) - consumed <= length && !isEnded) {
            post(target.address() + targetStart + start(head), length(head));
        }
    }

    /** Posts pieces in staging memory, except beside those that lie elsewhere, and not where unread bytes are. */
    private void postStages() {
        if (head == tail) {
            isInPlace = false;
        }
        if (isInPlace) {
            return;
        }
        long end = from < to ? tail - 1 + STAGES : tail + STAGES;
        while (head < end && start(head) < bytes && !isEnded) {
            post(staging().address() + stage(head), length(head));
        }
    }

    private MemorySegment staging() {
        if (staging == null) {
            staging = posted.allocate((long) STAGES * (ROOM + MpiLink.PIECE_BYTES));
        }
        return staging;
    }

    private void post(long address, int length) {
        isEnded = posted.receive(request(head), address, length, peer, tag) != 0;
        if (!isEnded) {
            if (isInPlace) {
                memory.posted();
            }
            head++;
        }
    }

    /** Extends the window by the next piece, if it has arrived. */
    private void takeNext() {
        if (head == tail || isEnded) {
            return;
        }
        int length = posted.poll(request(tail));
        if (length == -1) {
            return;
        }
        if (length == length(tail)) {
            show(tail);
        } else {
            isEnded = true; // the peer has closed its end, or MPI has failed
        }
        complete();
    }

    private void show(long piece) {
        MemorySegment place = isInPlace ? target : staging;
        long at = isInPlace ? targetStart + start(piece) : stage(piece);
        long left = to - from;
        if (left > 0 && (place != window || at != to)) {
            MemoryCopy.copy(window, from, place, at - left, left);
        }
        from = at - left;
        to = at + length(piece);
        window = place;
    }

    /** Ends a message that was read. */
    void end() {
        window = null;
        target = null;
    }

    /** Returns whether no piece can arrive any more, because the peer has closed its end or MPI has failed. */
    boolean isEnded() {
        return isEnded;
    }

    /** Receives what the peer sends to an end that was closed; returns whether it will send no more. */
    boolean drain() {
        while (!isEnded) {
            if (head == tail) {
                postDrain();
            }
            int length = isEnded ? -1 : posted.poll(request(tail));
            if (length == -1) {
                return isEnded;
            }
            complete();
            isEnded = length <= 0;
        }
        return true;
    }

    private void postDrain() {
        if (staging == null) {
            staging = posted.allocate(MpiLink.PIECE_BYTES);
        }
        isInPlace = false;
        post(staging.address(), MpiLink.PIECE_BYTES);
    }

    private void complete() {
        tail++;
        if (isInPlace) {
            memory.complete();
        }
    }

    /** Waits for no piece any more: the requests are withdrawn, or were. */
    void withdraw() {
        isEnded = true;
    }

    /** Notes that MPI has reported all requests as complete. */
    void release() {
        while (tail < head) {
            complete();
        }
    }
}
