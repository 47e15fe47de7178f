package io.tutti.transport;

import io.tutti.failpoint.Failpoints;
import io.tutti.failpoint.ProtocolStep;
import io.tutti.spi.Link;
import java.lang.foreign.MemorySegment;

/**
 * A link of a rank that has failpoints.
 *
 * @param link does the work
 * @param failpoints the rank's
 */
record FailpointLink(Link link, Failpoints failpoints) implements Link {
    /** Returns a link that passes the steps of a rank's failpoints: the link itself if there are none. */
    static Link of(Link link, Failpoints failpoints) {
        return link == null || failpoints.isOff() ? link : new FailpointLink(link, failpoints);
    }

    private boolean passedIf(boolean done, ProtocolStep step) {
        if (done) {
            failpoints.passed(step);
        }
        return done;
    }

    @Override
    public String kind() {
        return link.kind();
    }

    @Override
    public boolean startMessage(long sequence, int fingerprint, int key, long bytes) {
        return passedIf(link.startMessage(sequence, fingerprint, key, bytes), ProtocolStep.LINK_START);
    }

    @Override
    public long write(MemorySegment source, long offset, long length) {
        long written = link.write(source, offset, length);
        passedIf(written > 0, ProtocolStep.LINK_WRITE);
        return written;
    }

    @Override
    public boolean flush() {
        return link.flush();
    }

    @Override
    public boolean startZeroCopy(long sequence, int fingerprint, int key, long bytes, int allocation, long offset) {
        return passedIf(
                link.startZeroCopy(sequence, fingerprint, key, bytes, allocation, offset), ProtocolStep.LINK_ZERO_COPY);
    }

    @Override
    public boolean supportsZeroCopy() {
        return link.supportsZeroCopy();
    }

    @Override
    public long zeroCopyTicket() {
        return link.zeroCopyTicket();
    }

    @Override
    public boolean released(long ticket) {
        return link.released(ticket);
    }

    @Override
    public boolean nextMessage() {
        return passedIf(link.nextMessage(), ProtocolStep.LINK_ARRIVE);
    }

    @Override
    public long sequence() {
        return link.sequence();
    }

    @Override
    public int fingerprint() {
        return link.fingerprint();
    }

    @Override
    public int key() {
        return link.key();
    }

    @Override
    public long bytes() {
        return link.bytes();
    }

    @Override
    public long available() {
        return link.available();
    }

    @Override
    public MemorySegment window() {
        return link.window();
    }

    @Override
    public long windowOffset() {
        return link.windowOffset();
    }

    @Override
    public void consume(long length) {
        link.consume(length);
    }

    @Override
    public long read(MemorySegment target, long offset, long length) {
        return link.read(target, offset, length);
    }

    @Override
    public void endMessage() {
        link.endMessage();
        failpoints.passed(ProtocolStep.LINK_RELEASE);
    }

    @Override
    public int descriptor() {
        return link.descriptor();
    }

    @Override
    public boolean isLost() {
        return link.isLost();
    }

    @Override
    public void close() {
        link.close();
    }
}
