package io.tutti.spi;

import java.lang.foreign.MemorySegment;

/** A message on its way into a link, a step at a time. */
final class Outgoing {
    private final Link link;
    private MemorySegment memory;
    private long offset;
    private long bytes;
    private long sequence;
    private long taken;
    private boolean started;
    private boolean done = true;

    Outgoing(Link link) {
        this.link = link;
    }

    Outgoing send(long nextSequence, MemorySegment source, long from, long length) {
        sequence = nextSequence;
        memory = source;
        offset = from;
        bytes = length;
        taken = 0;
        started = false;
        done = false;
        return this;
    }

    static int fingerprint(long sequence) {
        return (int) (sequence * 0x9E3779B9L);
    }

    static int key(long sequence) {
        return (int) (sequence * 31 + 7);
    }

    /** Goes on as far as the link takes it, at most {@code most} bytes at once. Returns whether the message is out. */
    boolean step(long most) {
        if (done) {
            return true;
        }
        if (!started) {
            started = link.startMessage(sequence, fingerprint(sequence), key(sequence), bytes);
        }
        if (started && taken < bytes) {
            long count = link.write(memory, offset + taken, Math.min(most, bytes - taken));
            if (count < 0 || count > Math.min(most, bytes - taken)) {
                throw new AssertionError("took " + count);
            }
            taken += count;
        }
        done = started && taken == bytes && link.flush();
        return done;
    }

    boolean isDone() {
        return done;
    }
}
