package io.tutti.system;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;

/**
 * Connections from outside the job that say nothing: many at once, then more at a steady rate until it is closed. All are
 * kept open on this side, whatever the other side does with them.
 */
final class SilentFlood implements AutoCloseable {
    private final List<InetSocketAddress> targets;
    private final Queue<SocketChannel> open = new ConcurrentLinkedQueue<>();
    private final Thread thread;
    private volatile boolean closed;
    private volatile IOException failure;
    private int next;

    private SilentFlood(List<InetSocketAddress> targets, int perSecond) {
        this.targets = List.copyOf(targets);
        this.thread = Thread.ofPlatform().daemon().name("flood").unstarted(() -> goOn(perSecond));
    }

    /** Opens so many connections to these addresses in turn, and goes on at this rate. */
    static SilentFlood start(List<InetSocketAddress> targets, int atOnce, int perSecond) throws IOException {
        SilentFlood flood = new SilentFlood(targets, perSecond);
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
        channel.connect(targets.get(next++ % targets.size()));
    }

    @Override
    public String toString() {
        return open.size() + " silent connections to " + targets;
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
