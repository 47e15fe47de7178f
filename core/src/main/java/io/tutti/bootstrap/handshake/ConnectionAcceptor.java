package io.tutti.bootstrap.handshake;

import io.tutti.concurrent.Uninterrupted;
import io.tutti.control.connection.AuthenticatedChannel;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.net.InetSocketAddress;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * Accepts connections and admits authenticated peers. One thread accepts and waits for nothing else. Each connection is
 * handled in its own virtual thread, for a few seconds at most; {@link UnprovenConnections} bounds their number.
 * Refused connections are logged and closed.
 */
public final class ConnectionAcceptor implements AutoCloseable {
    /** Length of a listener's queue; the system reduces it to its own limit. */
    public static final int BACKLOG = 4_096;

    /**
     * Limits in milliseconds. The first is short, because a dialler sends its first message as soon as it is connected.
     */
    static final Handshake.Limits LIMITS = new Handshake.Limits(500, 5_000);

    private static final int LEAST_UNPROVEN = 16;
    private static final int MOST_UNPROVEN = 4_096;
    /** Unauthenticated connections may use one in this many of the process's file descriptors. */
    private static final int SHARE = 4;

    private static final String DROPPED = "it was dropped for newer connections before it had proved itself";
    private static final int MOST_LOGGED = 10;
    private static final long PAUSE_NANOS = 10_000_000L;
    /** Longest wait for the accepting thread, which has nothing to do but to leave. */
    private static final long END_NANOS = 1_000_000_000L;

    /** Decides about authenticated connections and takes them over. Implementations are thread-safe. */
    public interface Handler {
        /**
         * Decides about a connection whose peer has proved that it knows the secret; see {@link Handshake.Gate}.
         *
         * @param hello the peer's message
         * @return the reply to the peer
         * @throws RefusedException with the reason, which the peer receives, if the connection is not admitted
         */
        byte[] admit(byte[] hello) throws RefusedException;

        /**
         * Takes over an admitted channel, in blocking mode, after the peer has received the reply.
         *
         * @param hello the message that {@link #admit} accepted
         * @param channel the connection, with its keys
         * @throws IOException if the connection cannot be used; it is then closed
         */
        void enter(byte[] hello, AuthenticatedChannel channel) throws IOException;

        /**
         * Undoes {@link #admit} for a connection that broke before {@link #enter} succeeded.
         *
         * @param hello the message that {@link #admit} accepted
         */
        void gone(byte[] hello);
    }

    private final ServerSocketChannel listener;
    private final Handshake handshake;
    private final Purpose purpose;
    private final Handler handler;
    private final UnprovenConnections unproven;
    private final Handshake.Limits limits;
    private final AtomicInteger logged = new AtomicInteger();
    private final Thread thread;

    /**
     * Creates an acceptor, which {@link #start()} starts.
     *
     * @param name name of the accepting thread
     * @param most largest number of unauthenticated connections at the same time
     * @param limits time limits of each of them
     */
    ConnectionAcceptor(
            String name,
            ServerSocketChannel listener,
            Handshake handshake,
            Purpose purpose,
            Handler handler,
            int most,
            Handshake.Limits limits) {
        this.listener = listener;
        this.handshake = handshake;
        this.purpose = purpose;
        this.handler = handler;
        this.unproven = new UnprovenConnections(most);
        this.limits = limits;
        this.thread = Thread.ofPlatform().daemon().name(name).unstarted(this::run);
    }

    /**
     * Starts to accept connections.
     *
     * @param name name of the accepting thread
     * @param listener bound; {@link #close} closes it
     * @param handshake authenticates peers
     * @param purpose what connections to this listener are for
     * @param handler takes over authenticated connections
     * @return the acceptor, which the caller closes
     */
    public static ConnectionAcceptor start(
            String name, ServerSocketChannel listener, Handshake handshake, Purpose purpose, Handler handler) {
        int most = Math.clamp(DescriptorLimit.get() / SHARE, LEAST_UNPROVEN, MOST_UNPROVEN);
        return new ConnectionAcceptor(name, listener, handshake, purpose, handler, most, LIMITS).start();
    }

    ConnectionAcceptor start() {
        thread.start();
        return this;
    }

    private void run() {
        while (listener.isOpen()) {
            try {
                SocketChannel channel = listener.accept();
                Thread.ofVirtual().name("tutti-handshake").start(new IncomingConnection(channel));
            } catch (ClosedChannelException e) {
                return;
            } catch (IOException e) {
                log("a connection could not be accepted: " + e.getMessage());
                unproven.dropOldest();
                LockSupport.parkNanos(PAUSE_NANOS); // if no descriptor is left, the next call fails at once, too
            }
        }
    }

    /** Logs a bounded number of warnings, however many connections are refused. */
    private void log(String line) {
        int number = logged.incrementAndGet();
        System.getLogger("io.tutti").log(number <= MOST_LOGGED ? Level.WARNING : Level.DEBUG, line);
        if (number == MOST_LOGGED) {
            System.getLogger("io.tutti")
                    .log(Level.WARNING, "further refused connections ({0}) are logged at DEBUG", purpose);
        }
    }

    /** One connection, from its first byte until it is admitted or refused. */
    private final class IncomingConnection implements Handshake.Gate, Runnable {
        private final SocketChannel channel;
        private final InetSocketAddress from;
        private final UnprovenConnections.Entry place;
        private boolean proved;
        private byte[] admitted;

        IncomingConnection(SocketChannel channel) throws IOException {
            this.channel = channel;
            this.from = (InetSocketAddress) channel.getRemoteAddress();
            this.place = unproven.add(channel, from.getAddress());
        }

        @Override
        public void run() {
            try {
                AuthenticatedChannel authenticated = handshake.accept(channel, purpose, this, limits);
                handler.enter(admitted, authenticated);
            } catch (IOException | RefusedException | RuntimeException e) {
                refuse(e);
            }
        }

        private void refuse(Exception why) {
            boolean dropped = !proved && !unproven.remove(place);
            log(from + " was refused (" + purpose + "): " + (dropped ? DROPPED : why.getMessage()));
            if (admitted != null) {
                handler.gone(admitted);
            }
            try {
                channel.close();
            } catch (IOException e) {
                System.getLogger("io.tutti").log(Level.DEBUG, "closing", e);
            }
        }

        @Override
        public void opened() {
            unproven.opened(place);
        }

        @Override
        public void proved() throws RefusedException {
            proved = unproven.remove(place);
            if (!proved) {
                throw new RefusedException(DROPPED);
            }
        }

        @Override
        public byte[] admit(byte[] hello) throws RefusedException {
            byte[] reply = handler.admit(hello);
            admitted = hello;
            return reply;
        }
    }

    /**
     * Stops accepting connections: later ones are refused by the system, which listens as long as a thread is in {@code
     * accept}. Handshakes in progress end by themselves.
     */
    @Override
    public void close() {
        try {
            listener.close();
        } catch (IOException e) {
            System.getLogger("io.tutti").log(Level.DEBUG, "closing", e);
        }
        Uninterrupted.await(END_NANOS, nanos -> TimeUnit.NANOSECONDS.timedJoin(thread, nanos));
    }
}
