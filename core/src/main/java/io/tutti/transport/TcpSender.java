package io.tutti.transport;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * The sending half of a {@link TcpLink}. Header and payload leave in one call. Native payload is sent from where it is
 * (but for its beginning, which is copied behind the header where two pieces would be two calls), heap memory through a
 * staging buffer.
 */
final class TcpSender {
    /** The staging buffer's size, enough for a header and what is copied behind it. */
    private static final int SMALL_BYTES = 16 * 1024;
    /** Its size once heap memory was sent that is larger. */
    private static final int STAGING_BYTES = 128 * 1024;

    private final TcpSocket socket;
    private final int epoch;
    private MemorySegment staging;
    /** What is to be sent stands in the staging buffer between these. */
    private int head;

    private int tail;
    private long toTake;
    /** Whether the staging buffer holds a header and nothing else, all of it unsent. */
    private boolean headerOnly;

    private boolean broken;

    TcpSender(TcpSocket socket, int epoch) {
        this.socket = socket;
        this.epoch = epoch;
        this.staging = Arena.ofAuto().allocate(socket.gathers() ? Frame.BYTES : SMALL_BYTES, 8);
    }

    void breakOff() {
        broken = true;
    }

    boolean start(long sequence, int signature, int key, long bytes) {
        if (toTake > 0) {
            throw new IllegalStateException("toTake=" + toTake + " bytes of the message before are missing");
        }
        if (!flush()) {
            return false;
        }
        Frame.write(staging, 0, sequence, signature, key, bytes, epoch);
        head = 0;
        tail = Frame.BYTES;
        headerOnly = true;
        toTake = bytes;
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
            taken = headerOnly || flush() ? stage(source, offset, length) : 0;
        } else if (headerOnly && !socket.gathers()) {
            taken = append(source, offset, Math.min(length, SMALL_BYTES - Frame.BYTES));
        } else {
            taken = push(source, offset, length);
        }
        toTake -= taken;
        return taken;
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
        MemorySegment.copy(staging, 0, larger, 0, Frame.BYTES);
        staging = larger;
    }

    /** Copies behind what stands in the staging buffer, of which nothing was sent yet, and sends. */
    private long append(MemorySegment source, long offset, long length) {
        MemorySegment.copy(source, offset, staging, tail, length);
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

    /** Sends what is staged, then bytes from elsewhere; returns how many of those were taken. */
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
