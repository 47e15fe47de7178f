package io.tutti.bootstrap;

import io.tutti.spi.KeyValueSpace;
import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/** A key-value space like that of PMI: values are visible after a fence of all ranks, and {@code get} never waits. */
public final class FencedSpace implements KeyValueSpace {
    /** What the ranks of one job share. */
    public static final class Server {
        private final Map<String, String> pending = new ConcurrentHashMap<>();
        private final Map<String, String> visible = new ConcurrentHashMap<>();
        private final Phaser fence;
        private final boolean isPrivate;
        private final AtomicInteger closed = new AtomicInteger();
        private volatile boolean isGivenUp;

        public Server(int ranks, boolean isPrivate) {
            this.isPrivate = isPrivate;
            this.fence = new Phaser(ranks) {
                @Override
                protected boolean onAdvance(int phase, int parties) {
                    visible.putAll(pending);
                    return false;
                }
            };
        }

        /** Gives all ranks up. */
        public void giveUp() {
            isGivenUp = true;
        }

        /** How many ranks have closed the space. */
        public int closed() {
            return closed.get();
        }
    }

    private final Server server;
    private final int rank;
    private Thread thread;

    public FencedSpace(Server server, int rank) {
        this.server = server;
        this.rank = rank;
    }

    /** All calls but {@link #isGivenUp} come from one thread. */
    private void checkThread() {
        thread = thread == null ? Thread.currentThread() : thread;
        if (thread != Thread.currentThread()) {
            throw new IllegalStateException(thread + " and " + Thread.currentThread());
        }
    }

    @Override
    public void put(String key, String value) throws IOException {
        checkThread();
        if (key.length() > 32 || !value.matches("[!-~&&[^\"'=;]]{1,256}")) {
            throw new IOException(key + "=" + value + " is not accepted");
        }
        server.pending.put(rank + "." + key, value);
    }

    @Override
    public void fence(Duration limit) throws TimeoutException {
        checkThread();
        try {
            server.fence.awaitAdvanceInterruptibly(server.fence.arrive(), limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new TimeoutException(server.fence.getUnarrivedParties() + " have not come to the fence");
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public String get(int from, String key, Duration limit) throws IOException {
        checkThread();
        String value = server.visible.get(from + "." + key);
        if (value == null) {
            throw new IOException("there is no " + key + " of rank " + from);
        }
        return value;
    }

    @Override
    public boolean isPrivate() {
        return server.isPrivate;
    }

    @Override
    public Optional<InetAddress> localAddress() {
        return Optional.of(InetAddress.getLoopbackAddress());
    }

    @Override
    public boolean isGivenUp() {
        return server.isGivenUp;
    }

    @Override
    public void close() {
        checkThread();
        server.closed.incrementAndGet();
    }

    @Override
    public String toString() {
        return "fenced:";
    }
}
