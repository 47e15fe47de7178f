package com.example.transport;

import io.tutti.spi.Frame;
import io.tutti.spi.Link;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/** A link over a connected stream socket. Headers and payload pass through a buffer in each direction. */
final class UnixLink implements Link {
    private static final int BUFFER_BYTES = 64 << 10;
    private static final int LEAST_WINDOW = 8;

    private final SocketChannel channel;
    private final int epoch;

    private final ByteBuffer outBuffer = ByteBuffer.allocateDirect(BUFFER_BYTES);
    private final MemorySegment out = MemorySegment.ofBuffer(outBuffer);
    /** Unsent bytes are between the two. */
    private int outHead;

    private int outTail;
    private long toTake;
    private boolean broken;

    private final ByteBuffer inBuffer = ByteBuffer.allocateDirect(BUFFER_BYTES);
    private final MemorySegment in = MemorySegment.ofBuffer(inBuffer);
    /** Unread bytes are between the two. */
    private int inHead;

    private int inTail;
    private boolean ended;
    private boolean inMessage;
    private long sequence;
    private int fingerprint;
    private int key;
    private long bytes;
    private long remaining;

    UnixLink(SocketChannel channel, int epoch) throws IOException {
        this.channel = channel;
        this.epoch = epoch;
        channel.configureBlocking(false);
    }

    @Override
    public String kind() {
        return ExampleTransportProvider.KEY;
    }

    @Override
    public boolean startMessage(long number, int sign, int matchKey, long length) {
        if (toTake > 0) {
            throw new IllegalStateException("toTake=" + toTake + " bytes of the message before are missing");
        }
        if (!flush()) {
            return false;
        }
        Frame.write(out, 0, number, sign, matchKey, length, epoch);
        outTail = Frame.BYTES;
        toTake = length;
        return true;
    }

    @Override
    public long write(MemorySegment source, long offset, long length) {
        if (outTail == BUFFER_BYTES) {
            flush();
        }
        long taken = broken ? 0 : Math.min(length, BUFFER_BYTES - outTail);
        MemorySegment.copy(source, offset, out, outTail, taken);
        outTail += (int) taken;
        toTake -= taken;
        flush();
        return taken;
    }

    @Override
    public boolean flush() {
        if (!broken && outHead < outTail) {
            try {
                channel.write(outBuffer.limit(outTail).position(outHead));
                outHead = outBuffer.position();
            } catch (IOException e) {
                broken = true;
            }
        }
        if (outHead == outTail) {
            outHead = 0;
            outTail = 0;
        }
        return !broken && outTail == 0;
    }

    @Override
    public boolean nextMessage() {
        if (inMessage) {
            return true;
        }
        if (!has(Frame.BYTES)) {
            return false;
        }
        if (!Frame.isValid(in, inHead, epoch)) {
            ended = true;
            inTail = inHead;
            return false;
        }
        sequence = Frame.sequence(in, inHead);
        fingerprint = Frame.fingerprint(in, inHead);
        key = Frame.key(in, inHead);
        bytes = Frame.bytes(in, inHead);
        remaining = bytes;
        inHead += Frame.BYTES;
        inMessage = true;
        return true;
    }

    /** Returns whether the buffer holds so many unread bytes; reads what has arrived if not. */
    private boolean has(int least) {
        if (inTail - inHead < least && !ended) {
            read(least);
        }
        return inTail - inHead >= least;
    }

    private void read(int least) {
        if (inHead == inTail) {
            inHead = 0;
            inTail = 0;
        } else if (BUFFER_BYTES - inHead < least) { // a window moves only if it is shorter than was asked for
            MemorySegment.copy(in, inHead, in, 0, inTail - inHead);
            inTail -= inHead;
            inHead = 0;
        }
        try {
            ended = channel.read(inBuffer.limit(BUFFER_BYTES).position(inTail)) < 0;
            inTail = inBuffer.position();
        } catch (IOException e) {
            ended = true;
        }
    }

    @Override
    public long sequence() {
        return sequence;
    }

    @Override
    public int fingerprint() {
        return fingerprint;
    }

    @Override
    public int key() {
        return key;
    }

    @Override
    public long bytes() {
        return bytes;
    }

    @Override
    public long available() {
        return has((int) Math.min(LEAST_WINDOW, remaining)) ? Math.min(remaining, inTail - inHead) : 0;
    }

    @Override
    public MemorySegment window() {
        return in;
    }

    @Override
    public long windowOffset() {
        return inHead;
    }

    @Override
    public void consume(long length) {
        inHead += (int) length;
        remaining -= length;
    }

    @Override
    public void endMessage() {
        if (remaining > 0) {
            throw new IllegalStateException("remaining=" + remaining + " bytes of the message were not consumed");
        }
        inMessage = false;
    }

    @Override
    public boolean isLost() {
        long least = inMessage ? Math.min(remaining, BUFFER_BYTES) : Frame.BYTES;
        return !has((int) Math.min(least, Frame.BYTES)) && ended && inTail - inHead < least;
    }

    @Override
    public void close() {
        broken = true;
        ended = true;
        inTail = inHead;
        try {
            channel.close();
        } catch (IOException e) {
            // the connection is no longer needed
        }
    }
}
