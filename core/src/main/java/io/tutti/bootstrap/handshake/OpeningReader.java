package io.tutti.bootstrap.handshake;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.locks.LockSupport;

/**
 * Accepts connections and reads their first messages, all on one thread, so that a connection that says nothing, or nothing of this
 * protocol, costs neither a thread nor an exception. Connections whose first message is complete are handed on. While the process waits for no
 * connection, {@link AcceptRate} bounds how many are accepted.
 */
final class OpeningReader implements AutoCloseable {
    private static final long CROWD_PAUSE_NANOS = 50_000_000L;
    private static final long FAILURE_PAUSE_NANOS = 10_000_000L;
    /** Connections that are accepted before others are read. */
    private static final int BATCH = 64;

    /** What happens with connections. Called by the reading thread, which it does not hold up. */
    interface Events {
        /** Whether the process waits for a connection. */
        boolean isAwaited();

        /** The first message of a connection, which is in blocking mode, has arrived. */
        void complete(Opening opening);

        /** A connection has not said what it must; this method closes it. */
        void failed(Opening opening, String why);

        /** No connection could be accepted, for lack of descriptors. */
        void exhausted(IOException e);

        /** Something else went wrong with a connection, for lack of memory perhaps; the others are served on. */
        void faulted(Throwable fault);
    }

    private final ServerSocketChannel listener;
    private final UnprovenConnections unproven;
    private final long limitNanos;
    private final Events events;
    private final Selector selector;
    /** By the end of their time. Contains some that have ended. */
    private final Queue<Opening> silent = new ArrayDeque<>();
    /** Complete, but registered for the selector until the next selection. */
    private final List<Opening> complete = new ArrayList<>();

    private final AcceptRate rate = new AcceptRate(System.nanoTime());
    private volatile boolean closed;

    /**
     * Creates a reader.
     *
     * @param listener bound; {@link #run} closes it at its end
     * @param unproven where connections are entered
     * @param limitMillis longest wait for a first message
     * @param events what happens with connections
     * @throws IOException if there is no selector
     */
    OpeningReader(ServerSocketChannel listener, UnprovenConnections unproven, long limitMillis, Events events)
            throws IOException {
        this.listener = listener;
        this.unproven = unproven;
        this.limitNanos = limitMillis * 1_000_000L;
        this.events = events;
        this.selector = Selector.open();
        try {
            listener.configureBlocking(false);
            listener.register(selector, SelectionKey.OP_ACCEPT);
        } catch (IOException | RuntimeException | Error e) {
            selector.close();
            throw e;
        }
    }

    /**
     * Accepts and reads until {@link #close}.
     *
     * @throws IOException if the selector fails
     */
    void run() throws IOException {
        try {
            while (!closed) {
                roundSafely();
            }
        } finally {
            selector.close();
            listener.close();
            silent.forEach(each -> fail(each, "this side listens no longer"));
        }
    }

    /** A heap that is full for a moment must not be the end of this thread: ranks would come to a listener that never answers. */
    private void roundSafely() throws IOException {
        try {
            round();
        } catch (RuntimeException | Error e) {
            tell(e);
            LockSupport.parkNanos(FAILURE_PAUSE_NANOS);
        }
    }

    private void tell(Throwable fault) {
        try {
            events.faulted(fault);
        } catch (RuntimeException | Error e) {
            // what is lacking, lacks for the report, too
        }
    }

    private void round() throws IOException {
        select();
        accept();
        expire();
        if (rate.isCrowded() && !events.isAwaited()) {
            LockSupport.parkNanos(CROWD_PAUSE_NANOS);
        }
    }

    private void select() throws IOException {
        if (complete.isEmpty()) {
            Opening first = silent.peek();
            long nanos = first == null ? 0 : Math.max(0, first.endNanos() - System.nanoTime());
            selector.select(this::read, first == null ? 0 : nanos / 1_000_000L + 1);
            return;
        }
        List<Opening> cancelled = List.copyOf(complete);
        complete.clear();
        selector.selectNow(this::read);
        cancelled.forEach(this::handOn);
    }

    private void read(SelectionKey key) {
        if (key.attachment() instanceof Opening opening && read(opening)) {
            key.cancel(); // which takes effect with the next selection
            complete.add(opening);
        }
    }

    /** Returns whether the first message is complete. */
    private boolean read(Opening opening) {
        Opening.State state = opening.read();
        switch (state) {
            case FOREIGN -> fail(opening, "it does not speak this protocol");
            case ENDED -> fail(opening, "it closed the connection");
            case COMPLETE, INCOMPLETE -> {}
        }
        return state == Opening.State.COMPLETE;
    }

    private void handOn(Opening opening) {
        try {
            opening.channel().configureBlocking(true);
            opening.end();
            events.complete(opening);
        } catch (IOException e) {
            fail(opening, e.getMessage());
        } catch (RuntimeException | Error e) { // the others are handed on all the same
            events.failed(opening, e.toString());
        }
    }

    private void accept() {
        boolean isAwaited = events.isAwaited();
        int most = isAwaited ? BATCH : Math.min(BATCH, rate.allowed(System.nanoTime()));
        int count = 0;
        try {
            while (count < most && acceptOne()) {
                count++;
            }
        } catch (IOException e) {
            events.exhausted(e);
            LockSupport.parkNanos(FAILURE_PAUSE_NANOS); // the next call fails at once, too
        }
        rate.spend(isAwaited ? 0 : count);
    }

    /** Returns whether there was one. */
    private boolean acceptOne() throws IOException {
        SocketChannel channel = listener.accept();
        if (channel == null) {
            return false;
        }
        try {
            enter(channel);
        } catch (IOException e) {
            channel.close(); // it has ended already
        } catch (RuntimeException | Error e) {
            channel.close();
            throw e;
        }
        return true;
    }

    /** Most diallers have sent their first message by now; only the others are registered. */
    private void enter(SocketChannel channel) throws IOException {
        channel.configureBlocking(false);
        InetSocketAddress from = (InetSocketAddress) channel.getRemoteAddress();
        UnprovenConnections.Entry place = unproven.add(channel, from.getAddress());
        Opening opening = new Opening(channel, from, place, System.nanoTime() + limitNanos);
        if (read(opening)) {
            handOn(opening);
        } else if (channel.isOpen()) {
            channel.register(selector, SelectionKey.OP_READ, opening);
            silent.add(opening);
        }
    }

    /** Ends those whose time is over, and forgets those that have ended before. */
    private void expire() {
        long now = System.nanoTime();
        for (Opening first = silent.peek(); first != null; first = silent.peek()) {
            boolean isWaitedFor = !first.isOver() && first.channel().isOpen() && now - first.endNanos() < 0;
            if (isWaitedFor) {
                return;
            }
            silent.remove();
            fail(first, "it was too slow");
        }
    }

    private void fail(Opening opening, String why) {
        if (!opening.isOver()) {
            opening.end();
            events.failed(opening, why);
        }
    }

    /** Lets {@link #run} end soon. */
    @Override
    public void close() {
        closed = true;
        selector.wakeup();
    }
}
