package io.tutti.transport.tcp;

import io.tutti.bootstrap.handshake.ConnectionAcceptor;
import io.tutti.bootstrap.handshake.RefusedException;
import io.tutti.concurrent.Uninterrupted;
import io.tutti.control.connection.AuthenticatedChannel;
import io.tutti.control.message.WireReader;
import io.tutti.control.message.WireWriter;
import java.io.IOException;
import java.net.ProtocolException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Connections that peers have opened and this rank has not requested yet. Thread-safe. */
final class PendingConnections implements ConnectionAcceptor.Handler {
    private static final int MOST_LANES = 1_024;

    private static final int MOST_STRIPES = 64;
    /** More pending connections than this indicate a defect in a member. */
    private static final int MOST_WAITING = 65_536;
    /** Aborting the job does not wake the waiting thread, which therefore polls at this interval. */
    private static final long POLL_NANOS = 50_000_000;

    /**
     * Identifies a connection: one stripe of a lane of a communicator between two ranks of a start.
     *
     * @param start the start's id
     * @param communicator the communicator's number
     * @param lane the lane, from 0
     * @param stripe number of the interface, from 0; a link takes one connection over each
     * @param from world rank that opens the connection
     * @param to world rank that accepts it
     */
    record Key(long start, long communicator, int lane, int stripe, int from, int to) {
        byte[] encode() {
            return new WireWriter()
                    .i64(start)
                    .i64(communicator)
                    .i32(lane)
                    .i32(stripe)
                    .i32(from)
                    .i32(to)
                    .toBytes();
        }

        static Key decode(byte[] bytes) throws ProtocolException {
            WireReader in = new WireReader(bytes);
            Key key = new Key(in.i64(), in.i64(), in.i32(), in.i32(), in.i32(), in.i32());
            in.end();
            return key;
        }
    }

    private final long start;
    private final int rank;
    private final Set<Key> expected = new HashSet<>();
    private final Map<Key, AuthenticatedChannel> waiting = new HashMap<>();
    private long count;
    private boolean closed;

    PendingConnections(long start, int rank) {
        this.start = start;
        this.rank = rank;
    }

    @Override
    public synchronized byte[] admit(byte[] hello) throws RefusedException {
        try {
            Key key = Key.decode(hello);
            if (key.start() != start) {
                throw new RefusedException("of another start of the job");
            }
            if (key.to() != rank
                    || key.from() < 0
                    || key.from() >= rank
                    || key.lane() < 0
                    || key.lane() >= MOST_LANES
                    || key.stripe() < 0
                    || key.stripe() >= MOST_STRIPES) {
                throw new RefusedException(key + " does not lead to rank " + rank);
            }
            if (closed || expected.size() + waiting.size() >= MOST_WAITING) {
                throw new RefusedException("rank " + rank + " takes no more links");
            }
            if (waiting.containsKey(key) || !expected.add(key)) {
                throw new RefusedException(key + " is open already");
            }
            return new byte[0];
        } catch (ProtocolException e) {
            throw new RefusedException("its greeting cannot be read: " + e.getMessage());
        }
    }

    @Override
    public synchronized void enter(byte[] hello, AuthenticatedChannel connection) throws IOException {
        Key key = Key.decode(hello);
        expected.remove(key);
        if (closed) {
            connection.channel().close();
            return;
        }
        waiting.put(key, connection);
        count++;
        notifyAll();
    }

    @Override
    public synchronized void gone(byte[] hello) {
        try {
            expected.remove(Key.decode(hello));
        } catch (ProtocolException e) {
            throw new IllegalStateException("it was read before", e);
        }
    }

    /** Returns the number of connections that have arrived so far. */
    synchronized long count() {
        return count;
    }

    /** Removes and returns all connections of a link, which the caller then owns; null if one has not arrived. */
    synchronized AuthenticatedChannel[] take(Key[] stripes) {
        for (Key key : stripes) {
            if (!waiting.containsKey(key)) {
                return null;
            }
        }
        return Stream.of(stripes).map(waiting::remove).toArray(AuthenticatedChannel[]::new);
    }

    /** Waits until more than {@code seen} connections have arrived, or for the polling interval. */
    synchronized void await(long seen) {
        if (count != seen) {
            return;
        }
        Uninterrupted.await(POLL_NANOS, nanos -> TimeUnit.NANOSECONDS.timedWait(this, nanos));
    }

    /** Closes the connections that were not requested and refuses further ones. */
    synchronized void close() {
        closed = true;
        for (AuthenticatedChannel each : waiting.values()) {
            try {
                each.channel().close();
            } catch (IOException e) {
                // the connection was never used
            }
        }
        waiting.clear();
    }
}
