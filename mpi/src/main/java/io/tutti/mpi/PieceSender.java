package io.tutti.mpi;

/** The payload of messages that MPI reads in registered memory, cut into pieces of {@link MpiLink#PIECE_BYTES}, which are messages with a tag of their own. A piece without bytes says that this end was closed. */
final class PieceSender {
    private static final int MOST_POSTED = 8;
    /** Requests that it needs: for pieces, and for the farewell. */
    static final int REQUESTS = MOST_POSTED + 1;

    private final Posted posted;
    private final int firstRequest;
    private final MpiPeer peer;
    private final int tag;
    private final MpiMemory memory;

    /** Pieces posted and pieces complete, since the beginning. */
    private long head;

    private long tail;
    /** Where the bytes begin and end that are not posted. */
    private long from;

    private long to;
    private boolean isBroken;

    /**
     * @param posted holds the requests
     * @param firstRequest the first of {@link #REQUESTS}
     * @param memory registered memory, or null
     */
    PieceSender(Posted posted, int firstRequest, MpiPeer peer, int tag, MpiMemory memory) {
        this.posted = posted;
        this.firstRequest = firstRequest;
        this.peer = peer;
        this.tag = tag;
        this.memory = memory;
    }

    /** Begins to send a message's payload. The one before must have been posted. */
    void send(long address, long bytes) {
        from = address;
        to = address + bytes;
        post();
    }

    /** Returns whether the whole payload has been given to MPI. */
    boolean arePosted() {
        if (from < to) {
            flush();
        }
        return from == to;
    }

    private void post() {
        while (from < to && head - tail < MOST_POSTED && !isBroken) {
            int bytes = (int) Math.min(to - from, MpiLink.PIECE_BYTES);
            isBroken = posted.send(request(head), from, bytes, peer, tag) != 0;
            if (!isBroken) {
                memory.posted();
                head++;
                from += bytes;
            }
        }
    }

    private int request(long piece) {
        return firstRequest + (int) (piece % MOST_POSTED);
    }

    /** Goes on sending; returns whether MPI no longer needs the memory. */
    boolean flush() {
        progress();
        post();
        return from == to && head == tail && !isBroken;
    }

    /** Looks for pieces that are complete. */
    void progress() {
        while (tail < head) {
            int bytes = posted.poll(request(tail));
            if (bytes == -1) {
                return;
            }
            if (bytes < 0) {
                isBroken = true;
                return;
            }
            memory.complete();
            tail++;
        }
    }

    boolean isBroken() {
        return isBroken;
    }

    /** Says that this end was closed. */
    void close() {
        posted.send(firstRequest + MOST_POSTED, 0, 0, peer, tag);
        from = to;
        isBroken = true;
    }

    /** Notes that MPI has reported all requests as complete. */
    void release() {
        while (tail < head) {
            memory.complete();
            tail++;
        }
    }
}
