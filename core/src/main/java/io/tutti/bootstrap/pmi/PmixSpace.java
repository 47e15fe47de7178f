package io.tutti.bootstrap.pmi;

import io.tutti.spi.KeyValueSpace;
import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Optional;
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

    @Override
    public void fence(Duration limit) throws IOException, TimeoutException {
        try {
            LimitedCall.of("tutti-pmix-fence", limit, client::fence);
        } catch (TimeoutException e) {
            throw new TimeoutException(
                    "not all ranks have come to the fence of " + this + ", which does not tell who is missing");
        }
    }

    /** A server may wait for a rank that has not put it. */
    @Override
    public String get(int from, String key, Duration limit) throws IOException, TimeoutException {
        return LimitedCall.of("tutti-pmix-get", limit, () -> client.text(from, key(key)))
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
