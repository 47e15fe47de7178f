package io.tutti.bootstrap.pmi;

import io.tutti.spi.KeyValueSpace;
import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/** The key-value space of PMIx, in which values become visible at a fence. */
final class PmixSpace implements KeyValueSpace {
    /** How often this process has joined; part of keys, because a server keeps what was put before. */
    private static final AtomicInteger JOINED = new AtomicInteger();

    private final PmixClient client;
    private final boolean isOneNode;
    private final int time = JOINED.incrementAndGet();

    /**
     * Wraps a client.
     *
     * @param client of this process
     * @param isOneNode whether all ranks are on one node
     */
    PmixSpace(PmixClient client, boolean isOneNode) {
        this.client = client;
        this.isOneNode = isOneNode;
    }

    private String key(String key) {
        return key + "." + time;
    }

    @Override
    public void put(String key, String value) throws IOException {
        client.put(key(key), value);
    }

    /** A fence has no limit of its own that every server keeps, so a thread waits for it that may be left behind. */
    @Override
    public void fence(Duration limit) throws IOException, TimeoutException {
        FutureTask<Void> fence = new FutureTask<>(() -> {
            client.fence();
            return null;
        });
        Thread.ofPlatform().daemon().name("tutti-pmix-fence").start(fence);
        try {
            fence.get(limit.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            throw new TimeoutException(
                    "not all ranks have come to the fence of " + this + ", which does not tell who is missing");
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException failed ? failed : new IOException(e.getCause());
        } catch (InterruptedException e) {
            throw new IOException("interrupted", e);
        }
    }

    @Override
    public String get(int from, String key, Duration limit) throws TimeoutException {
        return client.text(from, key(key))
                .orElseThrow(() -> new TimeoutException(this + " has no " + key + " of rank " + from));
    }

    /** Only processes of this user that the launcher has started for this job are served. */
    @Override
    public boolean isPrivate() {
        return true;
    }

    @Override
    public Optional<InetAddress> localAddress() {
        return isOneNode ? Optional.of(InetAddress.getLoopbackAddress()) : Optional.empty();
    }

    @Override
    public void close() {
        // the client stays until the process ends
    }

    @Override
    public String toString() {
        return PmixProvider.SCHEME + ":" + client.namespace();
    }
}
