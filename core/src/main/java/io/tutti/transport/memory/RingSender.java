package io.tutti.transport.memory;

import io.tutti.spi.Frame;
import java.lang.foreign.MemorySegment;

/**
 * The sending half of a {@link RingLink}: makes records of messages. The header goes into the first record of a
 * message, with as much payload as fits; a zero-copy message has a header only.
 */
final class RingSender {
    private final int epoch;
    private final RingProducer out;
    private final BulkWriter writer = new BulkWriter();

    /** Whether a message is announced whose header has found no room yet. */
    private boolean started;

    private long sequence;
    private int fingerprint;
    private int key;
    private long unwritten;
    private long zeroCopyTicket;

    RingSender(MemorySegment ring, int epoch) {
        this.epoch = epoch;
        this.out = new RingProducer(ring);
    }

    boolean start(long sequence, int fingerprint, int key, long bytes) {
        this.started = true;
        this.sequence = sequence;
        this.fingerprint = fingerprint;
        this.key = key;
        this.unwritten = bytes;
        if (bytes > 0) {
            return true;
        }
        started = put(MemorySegment.NULL, 0, 0) < 0;
        return !started;
    }

    /**
     * Publishes a record: the header, if it has not been yet, and as much payload as fits. There is one copy and one record for all kinds, because
     * compilers make much code of them at each place.
     *
     * @return payload bytes taken, or -1 if there is no room
     */
    private int put(MemorySegment source, long offset, long length) {
        boolean isShort = started && unwritten <= ShortFrame.LONGEST && length == unwritten;
        int head = isShort ? ShortFrame.BYTES : started ? Frame.BYTES : 0;
        int least = isShort ? (int) length : (int) Math.min(started ? unwritten : length, 8);
        int room = out.claim(head + least, head + length);
        if (room < 0) {
            return -1;
        }
        int payload = room - head; // length, or a multiple of 8
        if (started) {
            writeHeader(isShort);
        }
        if (payload > 0) {
            writer.copy(source, offset, out.memory(), out.payload() + head, payload);
        }
        int kind = isShort ? RingDescriptor.SHORT_FRAME : started ? RingDescriptor.FRAME : RingDescriptor.MORE;
        out.publish(head + payload, (short) kind, isShort ? ShortFrame.above(sequence) : 0);
        return payload;
    }

    private void writeHeader(boolean isShort) {
        if (isShort) {
            ShortFrame.write(out.memory(), out.payload(), sequence, fingerprint, key, epoch);
        } else {
            Frame.write(out.memory(), out.payload(), sequence, fingerprint, key, unwritten, epoch);
        }
    }

    long write(MemorySegment source, long offset, long length) {
        int taken = put(source, offset, length);
        if (taken < 0) {
            return 0;
        }
        started = false;
        unwritten -= taken;
        return taken;
    }

    boolean startZeroCopy(long sequence, int fingerprint, int key, long bytes, int allocation, long offset) {
        if (out.claim(Frame.ZERO_COPY_BYTES, Frame.ZERO_COPY_BYTES) < 0) {
            return false;
        }
        long at = out.payload();
        Frame.write(out.memory(), at, sequence, fingerprint, key, bytes, epoch);
        Frame.writeLocation(out.memory(), at, allocation, offset);
        out.publish(Frame.ZERO_COPY_BYTES, RingDescriptor.ZERO_COPY);
        zeroCopyTicket++;
        return true;
    }

    long zeroCopyTicket() {
        return zeroCopyTicket;
    }

    boolean released(long ticket) {
        return out.released() >= ticket;
    }

    /** Marks the ring as closed: the peer's link is lost once it has read what was sent. */
    void close() {
        out.close();
    }
}
