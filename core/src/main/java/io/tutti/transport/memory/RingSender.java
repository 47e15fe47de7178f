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
        if (bytes == 0) {
            return putFrame(sequence, fingerprint, key, 0, null, 0, 0) >= 0;
        }
        this.started = true;
        this.sequence = sequence;
        this.fingerprint = fingerprint;
        this.key = key;
        this.unwritten = bytes;
        return true;
    }

    /**
     * Publishes a frame with as much payload as fits.
     *
     * @return payload bytes taken, or -1 if there is no room for the frame
     */
    private int putFrame(
            long sequence, int fingerprint, int key, long bytes, MemorySegment source, long offset, long length) {
        if (bytes <= ShortFrame.LONGEST && length == bytes) {
            return putShortFrame(sequence, fingerprint, key, source, offset, (int) length);
        }
        int room = out.claim(Frame.BYTES + (int) Math.min(bytes, 8), Frame.BYTES + length);
        if (room < 0) {
            return -1;
        }
        int payload = whole(room - Frame.BYTES, length);
        long at = out.payload();
        Frame.write(out.memory(), at, sequence, fingerprint, key, bytes, epoch);
        if (payload > 0) {
            MemorySegment.copy(source, offset, out.memory(), at + Frame.BYTES, payload);
        }
        out.publish(Frame.BYTES + payload, RingDescriptor.FRAME);
        return payload;
    }

    private int putShortFrame(long sequence, int fingerprint, int key, MemorySegment source, long offset, int length) {
        int bytes = ShortFrame.BYTES + length;
        if (out.claim(bytes, bytes) < 0) {
            return -1;
        }
        long at = out.payload();
        ShortFrame.write(out.memory(), at, sequence, fingerprint, key, epoch);
        if (length > 0) {
            MemorySegment.copy(source, offset, out.memory(), at + ShortFrame.BYTES, length);
        }
        out.publish(bytes, (short) RingDescriptor.SHORT_FRAME, ShortFrame.above(sequence));
        return length;
    }

    /**
     * The part of {@code length} that fits into {@code room}, such that a payload is split at multiples of 8 bytes
     * only.
     */
    private static int whole(int room, long length) {
        return length <= room ? (int) length : room & -8;
    }

    long write(MemorySegment source, long offset, long length) {
        int taken;
        if (started) {
            taken = putFrame(sequence, fingerprint, key, unwritten, source, offset, length);
            started = taken < 0;
        } else {
            taken = putMore(source, offset, length);
        }
        if (taken <= 0) {
            return 0;
        }
        unwritten -= taken;
        return taken;
    }

    private int putMore(MemorySegment source, long offset, long length) {
        int room = out.claim((int) Math.min(length, 8), length);
        if (room < 0) {
            return -1;
        }
        int payload = whole(room, length);
        MemorySegment.copy(source, offset, out.memory(), out.payload(), payload);
        out.publish(payload, RingDescriptor.MORE);
        return payload;
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
