package io.tutti;

import io.tutti.spi.AwaitedLinks;
import io.tutti.spi.Channel;
import io.tutti.spi.ChannelProtocol;
import io.tutti.spi.Link;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Each rank sends the numbers from 0 to each other rank, once it is told to, and expects as many of each. */
final class Counting implements ChannelProtocol, Channel.Pending {
    static final int NUMBERS = 1000;

    private final Channel channel;
    private final MemorySegment number;
    private final MemorySegment received = MemorySegment.ofArray(new long[1]);
    private final int[] written;
    private final int[] read;
    private volatile int left;

    /** Sends from this memory, of 8 bytes. */
    Counting(Channel channel, MemorySegment number) {
        this.channel = channel;
        this.number = number;
        this.written = new int[channel.size()];
        this.read = new int[channel.size()];
        channel.attach(this);
    }

    void begin() {
        left = 2 * NUMBERS * (channel.size() - 1);
        channel.drive();
    }

    @Override
    public boolean advance() {
        boolean moved = false;
        for (int peer = 0; peer < channel.size(); peer++) {
            if (peer != channel.rank()) {
                moved |= send(peer, channel.link(peer)) | receive(peer, channel.link(peer));
            }
        }
        return moved;
    }

    private boolean send(int peer, Link link) {
        if (written[peer] == NUMBERS || !link.startMessage(written[peer], channel.rank(), 0, Long.BYTES)) {
            return false;
        }
        number.set(ValueLayout.JAVA_LONG, 0, written[peer]);
        while (link.write(number, 0, Long.BYTES) == 0 || !link.flush()) {
            Thread.onSpinWait(); // the number is written at once or not at all
        }
        written[peer]++;
        left--;
        return true;
    }

    private boolean receive(int peer, Link link) {
        if (!link.nextMessage() || link.available() == 0) {
            return false;
        }
        link.read(received, 0, Long.BYTES);
        long found = received.get(ValueLayout.JAVA_LONG, 0);
        if (found != read[peer] || link.fingerprint() != peer) {
            throw new IllegalStateException(
                    "found=" + found + " of rank " + link.fingerprint() + ", expected " + read[peer] + " of " + peer);
        }
        link.endMessage();
        read[peer]++;
        left--;
        return true;
    }

    @Override
    public boolean isPending() {
        return left > 0;
    }

    @Override
    public boolean isDone() {
        return left == 0;
    }

    @Override
    public long progress() {
        return left;
    }

    @Override
    public void addAwaited(AwaitedLinks awaited) {
        for (int peer : peers()) {
            awaited.forArrival(channel.link(peer));
        }
    }

    @Override
    public int[] peers() {
        return java.util.stream.IntStream.range(0, channel.size())
                .filter(peer -> peer != channel.rank() && read[peer] < NUMBERS)
                .toArray();
    }

    @Override
    public boolean hasLeft(int peer) {
        return channel.link(peer).isLost();
    }

    @Override
    public String describe() {
        return "counting";
    }

    @Override
    public void close() {
        left = 0;
    }
}
