package io.tutti.transport.memory;

import io.tutti.spi.Frame;
import io.tutti.spi.Link;
import io.tutti.spi.MemoryRegistry;
import java.lang.foreign.MemorySegment;

/**
 * A link through two rings in memory that both ends can access: shared memory between processes of a host, plain memory
 * between ranks of one process. A small message is one record, with header and payload. A large message is streamed
 * through the ring, or sent without a copy if its payload lies in registered memory.
 */
public final class RingLink implements Link {
    private final String kind;
    private final boolean supportsZeroCopy;
    private final RingSender sender;
    private final RingReceiver receiver;

    /**
     * Creates a link to {@code peer}.
     *
     * @param kind {@code "shm"} or {@code "local"}
     * @param peer the peer's rank, as in {@code registry}
     * @param epoch of the start, see {@link Frame#epoch}
     * @param outbound the ring to the peer
     * @param inbound the ring from the peer
     * @param registry allocations on this host; null if the link does not support zero-copy messages
     */
    public RingLink(
            String kind, int peer, int epoch, MemorySegment outbound, MemorySegment inbound, MemoryRegistry registry) {
        this.kind = kind;
        this.supportsZeroCopy = registry != null;
        this.sender = new RingSender(outbound, epoch);
        this.receiver = new RingReceiver(inbound, peer, epoch, registry);
    }

    /** Returns the bytes of memory of a ring with {@code capacity} data bytes. */
    public static long ringBytes(int capacity) {
        return RingDescriptor.bytes(capacity);
    }

    @Override
    public String kind() {
        return kind;
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
        return true;
    }

    @Override
    public boolean supportsZeroCopy() {
        return supportsZeroCopy;
    }

    @Override
    public boolean startZeroCopy(long sequence, int fingerprint, int key, long bytes, int allocation, long offset) {
        return sender.startZeroCopy(sequence, fingerprint, key, bytes, allocation, offset);
    }

    @Override
    public long zeroCopyTicket() {
        return sender.zeroCopyTicket();
    }

    @Override
    public boolean released(long ticket) {
        return sender.released(ticket);
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
        return receiver.read(target, offset, length);
    }

    @Override
    public void endMessage() {
        receiver.endMessage();
    }

    @Override
    public boolean isLost() {
        return receiver.isExhausted();
    }

    @Override
    public void close() {
        sender.close();
    }
}
