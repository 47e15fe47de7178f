package io.tutti.mpi;

import io.tutti.spi.Link;
import java.lang.foreign.MemorySegment;

/**
 * A link over messages of MPI with two tags in each direction: of segments, which are copied into slots and out of them, and of pieces, which lie in registered memory. Its credit is the slots that both
 * ends have posted, and the pieces that the sender has.
 */
final class MpiLink implements Link {
    /** Most bytes of a segment, the unit that MPI sends. */
    static final int SEGMENT_BYTES = 64 << 10;
    /** Most bytes of a piece, the unit in which MPI sends registered memory. */
    static final int PIECE_BYTES = 256 << 10;
    /** Tags of each direction: that of segments, and that of pieces. */
    static final int TAGS = 2;

    static final int PIECE_TAG = 1;

    private final MpiReceiver receiver;
    private MpiSender sender;
    private boolean isClosed;

    /**
     * Posts what is needed to receive; {@link #sendBy} completes the link.
     *
     * @param peer the other end
     * @param tags those of messages to this process, which it enters and leaves
     * @param offset of the first of {@link #TAGS} of messages to this end
     * @param epoch of the start, which every header carries
     * @param memory registered memory; null if there is none
     */
    MpiLink(MpiPeer peer, TagRanges.Range tags, int offset, int epoch, MpiMemory memory) {
        this.receiver = new MpiReceiver(peer, tags, offset, epoch, memory);
    }

    /** Sets the sending direction. */
    void sendBy(MpiSender direction) {
        this.sender = direction;
    }

    @Override
    public String kind() {
        return MpiTransportProvider.KEY;
    }

    @Override
    public boolean startMessage(long sequence, int fingerprint, int key, long bytes) {
        return sender.start(sequence, fingerprint, key, bytes);
    }

    @Override
    public long write(MemorySegment source, long offset, long length) {
        return sender.write(source, offset, length);
    }

    @Override
    public boolean flush() {
        return sender.flush();
    }

    @Override
    public boolean nextMessage() {
        return receiver.nextMessage();
    }

    @Override
    public long sequence() {
        return receiver.sequence();
    }

    @Override
    public int fingerprint() {
        return receiver.fingerprint();
    }

    @Override
    public int key() {
        return receiver.key();
    }

    @Override
    public long bytes() {
        return receiver.bytes();
    }

    @Override
    public long available() {
        return receiver.available();
    }

    @Override
    public MemorySegment window() {
        return receiver.window();
    }

    @Override
    public long windowOffset() {
        return receiver.windowOffset();
    }

    @Override
    public void consume(long length) {
        receiver.consume(length);
    }

    @Override
    public long read(MemorySegment target, long offset, long length) {
        return receiver.isInPieces() ? receiver.read(target, offset, length) : Link.super.read(target, offset, length);
    }

    @Override
    public void endMessage() {
        receiver.endMessage();
    }

    @Override
    public boolean isLost() {
        return receiver.isLost() || sender != null && sender.isBroken() && !receiver.nextMessage();
    }

    @Override
    public void close() {
        if (!isClosed) {
            isClosed = true;
            if (sender != null) {
                sender.close();
            }
            receiver.close();
        }
    }
}
