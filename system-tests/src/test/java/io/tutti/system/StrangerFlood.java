package io.tutti.system;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;

/**
 * Connections from outside the job: many at once, then more at a steady rate until it is closed. Half of them say nothing, half send garbage.
 * All are kept open on this side, whatever the other side does with them.
 */
final class StrangerFlood implements AutoCloseable {
    private static final int MOST_GARBAGE = 300;

    private final Random random = new Random(1);
    private final List<InetSocketAddress> targets;
    private final Queue<SocketChannel> open = new ConcurrentLinkedQueue<>();
    private final Thread thread;
    private volatile boolean closed;
    private volatile IOException failure;
    private int next;

    private StrangerFlood(List<InetSocketAddress> targets, int perSecond) {
        this.targets = List.copyOf(targets);
        this.thread = Thread.ofPlatform().daemon().name("flood").unstarted(() -> goOn(perSecond));
    }

    /** Opens so many connections to these addresses in turn, and goes on at this rate. */
    static StrangerFlood start(List<InetSocketAddress> targets, int atOnce, int perSecond) throws IOException {
        StrangerFlood flood = new StrangerFlood(targets, perSecond);
        for (int i = 0; i < atOnce; i++) {
            flood.connect();
        }
        flood.thread.start();
        return flood;
    }

    private void goOn(int perSecond) {
        try {
            while (!closed) {
                connect();
                LockSupport.parkNanos(1_000_000_000L / perSecond);
            }
        } catch (IOException e) {
            failure = e;
        }
    }

    /** Does not wait for the other side to accept. */
    private void connect() throws IOException {
        SocketChannel channel = SocketChannel.open();
        open.add(channel);
        channel.configureBlocking(false);
        channel.connect(targets.get(next % targets.size()));
        if (next++ % 2 == 0) {
            talk(channel);
        }
    }

    private void talk(SocketChannel channel) {
        byte[] garbage = new byte[1 + random.nextInt(MOST_GARBAGE)];
        random.nextBytes(garbage);
        try {
            if (channel.finishConnect()) {
                channel.write(ByteBuffer.wrap(garbage));
            }
        } catch (IOException e) {
            // the other side does not listen any more, or has turned the stranger away
        }
    }

    @Override
    public String toString() {
        return open.size() + " connections to " + targets;
    }

    private void join() {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() throws IOException {
        closed = true;
        join();
        for (SocketChannel channel : open) {
            channel.close();
        }
        assertTrue(failure == null, () -> "the flood ended early: " + failure);
    }
}
