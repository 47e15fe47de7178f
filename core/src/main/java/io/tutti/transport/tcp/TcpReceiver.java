package io.tutti.transport.tcp;

import io.tutti.spi.Frame;
import io.tutti.spi.MemoryCopy;
import java.lang.System.Logger.Level;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * The receiving half of a {@link TcpLink}. Received bytes are stored in a staging buffer between {@code head} and
 * {@code tail}: headers, and payload, which the buffer exposes as the link's window. While the buffer is empty, payload
 * for native memory bypasses it, and that of long messages for arrays where the socket takes these and {@link ArrayPieces} has a part.
 *
 * <p>Unread bytes are moved to the beginning of the buffer only if fewer than eight of them are left at its very end,
 * so that a window otherwise keeps its location until it is consumed.
 */
final class TcpReceiver {
    /** Size of the staging buffer after the first message that exceeds the initial size, in bytes. */
    private static final int STAGING_BYTES = 128 * 1024;
    /**
     * Initial size of the staging buffer, and the most that is read while no message has begun: most of a large message
     * should bypass the buffer.
     */
    private static final int SMALL_BYTES = 16 * 1024;
    /** Shorter reads use the buffer, where they may receive the next header as well. */
    private static final int DIRECT_BYTES = 8 * 1024;
    /** Smallest window, unless the message has fewer bytes left. */
    private static final int LEAST_WINDOW = 8;

    private final TcpSocket socket;
    private final int epoch;
    private final ArrayPieces pieces = new ArrayPieces();
    private MemorySegment memory = Arena.ofAuto().allocate(SMALL_BYTES, 64);
    private int head;
    private int tail;
    private boolean ended;
    /** Whether the last read received less than it requested; another system call at once would return nothing. */
    private boolean drained;

    private boolean inMessage;
    private long sequence;
    private int fingerprint;
    private int key;
    private long bytes;
    private long remaining;

    TcpReceiver(TcpSocket socket, int epoch) {
        this.socket = socket;
        this.epoch = epoch;
    }

    boolean nextMessage() {
        if (inMessage) {
            return true;
        }
        if (tail - head < Frame.BYTES && !fill(Frame.BYTES)) {
            return false;
        }
        if (!Frame.isValid(memory, head, epoch)) {
            System.getLogger("io.tutti")
                    .log(Level.WARNING, "closing a link: received bytes are not a header of this job");
            giveUp();
            return false;
        }
        sequence = Frame.sequence(memory, head);
        fingerprint = Frame.fingerprint(memory, head);
        key = Frame.key(memory, head);
        bytes = Frame.bytes(memory, head);
        remaining = bytes;
        head += Frame.BYTES;
        inMessage = true;
        return true;
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
        if (!inMessage) {
            return 0;
        }
        int least = (int) Math.min(LEAST_WINDOW, remaining);
        if (tail - head < least) {
            fill(least);
        }
        return tail - head < least ? 0 : Math.min(remaining, tail - head);
    }

    MemorySegment window() {
        return memory;
    }

    long windowOffset() {
        return head;
    }

    void consume(long length) {
        if (length < 0 || length > Math.min(remaining, tail - head)) {
            throw new IllegalArgumentException("length=" + length + " is more than is available");
        }
        head += (int) length;
        remaining -= length;
    }

    long read(MemorySegment target, long offset, long length) {
        long wanted = Math.min(length, remaining);
        if (head == tail) {
            long most = mostToStage(target, offset, wanted);
            if (most == 0) {
                return readDirect(target, offset, wanted);
            }
            fill(1, most);
        }
        long count = Math.min(wanted, tail - head);
        if (count > 0) {
            MemoryCopy.copy(memory, head, target, offset, count);
            consume(count);
        }
        return count;
    }

    /** Returns how many bytes to take through the buffer at most; 0 if the next ones bypass it. */
    private long mostToStage(MemorySegment target, long offset, long wanted) {
        if (target.isNative()) {
            return wanted >= DIRECT_BYTES ? 0 : mostToFill();
        }
        boolean bypasses = bytes > STAGING_BYTES && wanted >= ArrayPieces.STRIDE_BYTES && socket.takesArrays();
        return bypasses ? ArrayPieces.toNext(offset) : mostToFill();
    }

    private long readDirect(MemorySegment target, long offset, long length) {
        long count = target.isNative() ? receive(target, offset, length) : receiveArray(target, offset, length);
        remaining -= count;
        return count;
    }

    void endMessage() {
        if (!inMessage || remaining > 0) {
            throw new IllegalStateException("remaining=" + remaining + " bytes of the message were not consumed");
        }
        inMessage = false;
        drained = false;
    }

    /**
     * Whether the stream has ended and the bytes left are less than a header, or less than the current message needs.
     */
    boolean isExhausted() {
        return ended && tail - head < (inMessage ? remaining : Frame.BYTES);
    }

    /** Detects whether the peer has closed the connection, without reading more than fits into the buffer. */
    void poll() {
        if (tail - head < Frame.BYTES) {
            fill(Frame.BYTES);
        }
    }

    /** Ends the stream and discards unread bytes. */
    void giveUp() {
        ended = true;
        tail = head;
    }

    /** Reads what has arrived; returns whether the buffer then holds at least {@code least} bytes. */
    private boolean fill(int least) {
        return fill(least, mostToFill());
    }

    private long mostToFill() {
        return Math.max(SMALL_BYTES, inMessage ? remaining : 0);
    }

    /** Reads at most so many bytes of what has arrived. */
    private boolean fill(int least, long most) {
        if (head == tail) {
            head = 0;
            tail = 0;
            if (inMessage && remaining > memory.byteSize() && memory.byteSize() < STAGING_BYTES) {
                memory = Arena.ofAuto().allocate(STAGING_BYTES, 64);
            }
        } else if (memory.byteSize() - head < least) {
            MemoryCopy.copy(memory, head, memory, 0, tail - head);
            tail -= head;
            head = 0;
        }
        tail += (int) receive(memory, tail, Math.min(most, memory.byteSize() - tail));
        return tail - head >= least;
    }

    private long receive(MemorySegment target, long offset, long length) {
        return mayReceive() ? received(socket.receive(target, offset, length), length) : 0;
    }

    private long receiveArray(MemorySegment array, long offset, long length) {
        return mayReceive() ? received(socket.receiveArray(pieces.from(array, offset), length), length) : 0;
    }

    private boolean mayReceive() {
        boolean may = !ended && !drained;
        drained = false;
        return may;
    }

    private long received(long count, long requested) {
        ended = count < 0;
        drained = count > 0 && count < Math.min(requested, TcpSocket.MOST_BYTES);
        return Math.max(count, 0);
    }
}
