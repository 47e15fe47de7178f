package io.tutti.mpi;

import io.tutti.spi.Link;
import java.lang.foreign.MemorySegment;

/** A link over messages of MPI with a tag of their own in each direction. Its credit is the slots that both ends have posted. */
final class MpiLink implements Link {
    /** Most bytes of a segment, the unit that MPI sends. */
    static final int SEGMENT_BYTES = 64 << 10;

    private final MpiReceiver receiver;
    private MpiSender sender;
    private boolean isClosed;

    /**
     * Posts what is needed to receive; {@link #sendBy} completes the link.
     *
     * @param peer the other end
     * @param tag tag of messages to this end
     * @param epoch of the start, which every header carries
     */
    MpiLink(MpiPeer peer, int tag, int epoch) {
        this.receiver = new MpiReceiver(peer, tag, epoch);
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
    public void endMessage() {
        receiver.endMessage();
    }

    @Override
    public boolean isLost() {
        return receiver.isLost();
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
