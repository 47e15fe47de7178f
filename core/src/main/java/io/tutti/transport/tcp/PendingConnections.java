package io.tutti.transport.tcp;

import io.tutti.bootstrap.handshake.AdmittedAttempts;
import io.tutti.bootstrap.handshake.ConnectionAcceptor;
import io.tutti.bootstrap.handshake.RefusedException;
import io.tutti.concurrent.Closing;
import io.tutti.concurrent.Uninterrupted;
import io.tutti.control.connection.AuthenticatedChannel;
import io.tutti.wire.WireReader;
import io.tutti.wire.WireWriter;
import java.io.IOException;
import java.net.ProtocolException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
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
        /** Whether it may lead to a rank. */
        boolean leadsTo(int rank) {
            return to == rank
                    && from >= 0
                    && from < rank
                    && lane >= 0
                    && lane < MOST_LANES
                    && stripe >= 0
                    && stripe < MOST_STRIPES;
        }
    }

    /**
     * What a dialler sends. It gives a connection up before it dials again, so its last attempt counts.
     *
     * @param key what the connection is for
     * @param attempt the number of the attempt to open it
     */
    record DialAttempt(Key key, int attempt) {
        byte[] encode() {
            return new WireWriter()
                    .i64(key.start)
                    .i64(key.communicator)
                    .i32(key.lane)
                    .i32(key.stripe)
                    .i32(key.from)
                    .i32(key.to)
                    .i32(attempt)
                    .toBytes();
        }

        static DialAttempt decode(byte[] bytes) throws ProtocolException {
            WireReader in = new WireReader(bytes);
            Key key = new Key(in.i64(), in.i64(), in.i32(), in.i32(), in.i32(), in.i32());
            DialAttempt greeting = new DialAttempt(key, in.i32());
            in.end();
            return greeting;
        }
    }

    /** A connection that has arrived. */
    private record Arrived(int attempt, AuthenticatedChannel connection) {
        void close() {
            Closing.quietly(connection.channel());
        }
    }

    private final long start;
    private final int rank;
    /** The last attempts that were admitted, and whose connections have not arrived. */
    private final AdmittedAttempts<Key, Integer> expected = new AdmittedAttempts<>();

    private final Map<Key, Arrived> waiting = new HashMap<>();
    private long count;
    /** Threads that open links. */
    private final AtomicInteger expecting = new AtomicInteger();

    PendingConnections(long start, int rank) {
        this.start = start;
        this.rank = rank;
    }

    @Override
    public synchronized byte[] admit(byte[] hello) throws RefusedException {
        try {
            admit(DialAttempt.decode(hello));
            return new byte[0];
        } catch (ProtocolException e) {
            throw new RefusedException("its greeting cannot be read: " + e.getMessage());
        }
    }

    private void admit(DialAttempt greeting) throws RefusedException {
        Key key = greeting.key();
        if (key.start() != start) {
            throw new RefusedException("of another start of the job");
        }
        if (!key.leadsTo(rank)) {
            throw new RefusedException(key + " does not lead to rank " + rank);
        }
        if (expected.isClosed() || expected.all().size() + waiting.size() >= MOST_WAITING) {
            throw new RefusedException("rank " + rank + " takes no more links");
        }
        Arrived before = waiting.get(key);
        Integer last = expected.last(key);
        if (last != null && last >= greeting.attempt() || before != null && before.attempt() >= greeting.attempt()) {
            throw new RefusedException(key + " is open already");
        }
        expected.admit(key, greeting.attempt());
    }

    @Override
    public synchronized void enter(byte[] bytes, AuthenticatedChannel connection) throws IOException {
        DialAttempt greeting = DialAttempt.decode(bytes);
        expected.checkEntry(greeting.key(), greeting.attempt());
        expected.remove(greeting.key(), greeting.attempt());
        Arrived before = waiting.put(greeting.key(), new Arrived(greeting.attempt(), connection));
        if (before != null) {
            before.close();
        }
        count++;
        notifyAll();
    }

    @Override
    public synchronized void gone(byte[] bytes) {
        try {
            DialAttempt greeting = DialAttempt.decode(bytes);
            expected.remove(greeting.key(), greeting.attempt());
        } catch (ProtocolException e) {
            throw new IllegalStateException("it was read before", e);
        }
    }

    /** Records that a thread begins to wait for connections; {@link #expectNoLonger} must follow. */
    void expect() {
        expecting.incrementAndGet();
    }

    void expectNoLonger() {
        expecting.decrementAndGet();
    }

    /** Those of ranks that are early are waited for once this rank opens links, too. */
    @Override
    public boolean isAwaited() {
        return expecting.get() > 0;
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
        return Stream.of(stripes).map(waiting::remove).map(Arrived::connection).toArray(AuthenticatedChannel[]::new);
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
        expected.close();
        waiting.values().forEach(Arrived::close);
        waiting.clear();
    }
}
