package io.tutti.transport.tcp;

import io.tutti.spi.Frame;
import io.tutti.spi.MemoryCopy;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * The sending half of a {@link TcpLink}. Header and payload are sent in one call. Native payload is sent in place; if
 * the socket cannot gather two pieces in one call, its beginning is copied behind the header. Heap memory is copied to
 * a staging buffer; where the socket takes arrays, a long message is copied only up to where {@link ArrayPieces} has a
 * part, once behind the header and then wherever the system has stopped.
 */
final class TcpSender {
    /** Size of the staging buffer, enough for a header and the payload that is copied behind it, in bytes. */
    private static final int SMALL_BYTES = 16 * 1024;
    /** Size of the staging buffer after the first larger message from heap memory, in bytes. */
    private static final int STAGING_BYTES = 128 * 1024;

    private final TcpSocket socket;
    private final int epoch;
    private final ArrayPieces pieces = new ArrayPieces();
    private MemorySegment staging;
    /** The staging buffer holds unsent bytes from {@code head} to {@code tail}. */
    private int head;

    private int tail;
    private long toTake;
    /** Whether the message is longer than the staging buffer. */
    private boolean isLong;

    /** Whether the staging buffer holds one header and nothing else, all of it unsent. */
    private boolean headerOnly;

    private boolean broken;

    TcpSender(TcpSocket socket, int epoch) {
        this.socket = socket;
        this.epoch = epoch;
        this.staging = Arena.ofAuto().allocate(socket.gathers() ? Frame.BYTES : SMALL_BYTES, 8);
    }

    /** Marks the connection as broken, so that nothing more is sent. */
    void breakOff() {
        broken = true;
    }

    boolean start(long sequence, int fingerprint, int key, long bytes) {
        if (toTake > 0) {
            throw new IllegalStateException("toTake=" + toTake + " bytes of the message before are missing");
        }
        if (!flush()) {
            return false;
        }
        Frame.write(staging, 0, sequence, fingerprint, key, bytes, epoch);
        head = 0;
        tail = Frame.BYTES;
        headerOnly = true;
        toTake = bytes;
        isLong = bytes > STAGING_BYTES - Frame.BYTES;
        return true;
    }

    long write(MemorySegment source, long offset, long length) {
        if (length > toTake) {
            throw new IllegalArgumentException("length=" + length + " must be at most toTake=" + toTake);
        }
        if (length == 0 || broken) {
            return 0;
        }
        long taken;
        if (!source.isNative()) {
            taken = headerOnly || flush() ? writeHeap(source, offset, length) : 0;
        } else if (headerOnly && !socket.gathers()) {
            taken = append(source, offset, Math.min(length, SMALL_BYTES - Frame.BYTES));
        } else {
            taken = push(source, offset, length);
        }
        toTake -= taken;
        return taken;
    }

    private long writeHeap(MemorySegment source, long offset, long length) {
        if (!isLong || source.isReadOnly() || !socket.takesArrays()) {
            return stage(source, offset, length);
        }
        // something must follow the header in its call, also where a part begins
        long toNext =
                headerOnly ? ArrayPieces.STRIDE_BYTES - offset % ArrayPieces.STRIDE_BYTES : ArrayPieces.toNext(offset);
        if (toNext > 0) {
            return stage(source, offset, Math.min(length, toNext));
        }
        return length < ArrayPieces.STRIDE_BYTES
                ? stage(source, offset, length)
                : sendArray(pieces.from(source, offset), length);
    }

    private long sendArray(MemorySegment part, long length) {
        long sent = socket.sendArray(part, length);
        broken = sent < 0;
        return Math.max(0, sent);
    }

    private long stage(MemorySegment source, long offset, long length) {
        int kept = headerOnly ? Frame.BYTES : 0;
        if (length > staging.byteSize() - kept && staging.byteSize() < STAGING_BYTES) {
            enlarge(kept + length > SMALL_BYTES ? STAGING_BYTES : SMALL_BYTES);
        }
        head = 0;
        tail = kept;
        return append(source, offset, Math.min(length, staging.byteSize() - kept));
    }

    private void enlarge(int bytes) {
        MemorySegment larger = Arena.ofAuto().allocate(bytes, 8);
        MemoryCopy.copy(staging, 0, larger, 0, Frame.BYTES);
        staging = larger;
    }

    /** Appends to the staging buffer, of which nothing has been sent yet, and sends. */
    private long append(MemorySegment source, long offset, long length) {
        MemoryCopy.copy(source, offset, staging, tail, length);
        tail += (int) length;
        push(source, 0, 0);
        return length;
    }

    boolean flush() {
        if (head < tail) {
            push(staging, 0, 0);
        }
        return !broken && head == tail;
    }

    /** Sends the staged bytes, then bytes from {@code source}; returns how many of the latter were taken. */
    private long push(MemorySegment source, long offset, long length) {
        if (broken) {
            return 0;
        }
        int staged = tail - head;
        long sent = socket.send(staging, head, staged, source, offset, length);
        headerOnly = false;
        broken = sent < 0;
        head += Math.clamp(sent, 0, staged);
        return Math.max(0, sent - staged);
    }
}
