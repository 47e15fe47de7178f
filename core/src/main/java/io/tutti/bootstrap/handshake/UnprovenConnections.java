package io.tutti.bootstrap.handshake;

import io.tutti.concurrent.Closing;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The connections of a listener whose peers have not proved themselves yet. A new connection is always accepted: one
 * source may hold half of the places, and at a limit the oldest connection is dropped, silent connections before those
 * that have opened a handshake. Connections whose peers have proved themselves are removed from this set and never
 * dropped. Thread-safe.
 */
final class UnprovenConnections {
    /** Bytes of an IPv6 network prefix: the owner of such a network controls all its addresses. */
    private static final int PREFIX_BYTES = 8;

    /** One connection. */
    static final class Entry {
        private final SocketChannel channel;
        private final ByteBuffer source;

        private Entry(SocketChannel channel, InetAddress source) {
            byte[] address = source.getAddress();
            this.channel = channel;
            this.source =
                    ByteBuffer.wrap(source instanceof Inet6Address ? Arrays.copyOf(address, PREFIX_BYTES) : address);
        }
    }

    private final int most;
    private final Set<Entry> silent = new LinkedHashSet<>();
    private final Set<Entry> opened = new LinkedHashSet<>();
    private final Map<ByteBuffer, Integer> counts = new HashMap<>();

    /**
     * Creates an empty set.
     *
     * @param most largest number of connections at the same time, at least 2
     */
    UnprovenConnections(int most) {
        this.most = most;
    }

    /** Adds a connection; at a limit, drops an older one. */
    Entry add(SocketChannel channel, InetAddress source) {
        Entry entry = new Entry(channel, source);
        Optional<Entry> dropped;
        synchronized (this) {
            dropped = makeRoom(entry.source);
            silent.add(entry);
            counts.merge(entry.source, 1, Integer::sum);
        }
        close(dropped);
        return entry;
    }

    private Optional<Entry> makeRoom(ByteBuffer source) {
        if (counts.getOrDefault(source, 0) >= most / 2) {
            return removeOldest(entry -> entry.source.equals(source));
        }
        return silent.size() + opened.size() >= most ? removeOldest(entry -> true) : Optional.empty();
    }

    private Optional<Entry> removeOldest(Predicate<Entry> which) {
        Optional<Entry> oldest =
                Stream.concat(silent.stream(), opened.stream()).filter(which).findFirst();
        oldest.ifPresent(this::remove);
        return oldest;
    }

    /** Records that a connection has opened a handshake. */
    synchronized void opened(Entry entry) {
        if (silent.remove(entry)) {
            opened.add(entry);
        }
    }

    /** Removes a connection that has proved itself or has ended; returns false if it was dropped before. */
    synchronized boolean remove(Entry entry) {
        boolean there = silent.remove(entry) || opened.remove(entry);
        if (there) {
            counts.computeIfPresent(entry.source, (source, count) -> count == 1 ? null : count - 1);
        }
        return there;
    }

    /** Drops the oldest connection, if there is one. */
    void dropOldest() {
        Optional<Entry> oldest;
        synchronized (this) {
            oldest = removeOldest(entry -> true);
        }
        close(oldest);
    }

    private static void close(Optional<Entry> dropped) {
        dropped.ifPresent(entry -> Closing.quietly(entry.channel));
    }
}
