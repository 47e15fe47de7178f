package io.tutti.bootstrap;

import io.tutti.control.AuthenticatedChannel;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.net.InetSocketAddress;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * Accepts connections and admits those that prove themselves. A thread accepts and never waits for anything else; each
 * newcomer is handled in a virtual thread of its own, for a few seconds at most. {@link UnprovenConnections} bounds their
 * number. Those turned away are logged and forgotten.
 */
public final class ConnectionAcceptor implements AutoCloseable {
    /** For a listener's queue: whatever the system allows. */
    static final int BACKLOG = 4_096;

    /** A dialler says its first word as soon as it is connected. */
    static final Handshake.Limits LIMITS = new Handshake.Limits(500, 5_000);

    private static final System.Logger LOG = System.getLogger("io.tutti");
    private static final int LEAST_UNPROVEN = 16;
    private static final int MOST_UNPROVEN = 4_096;
    /** The part of the process's descriptors that strangers may have. */
    private static final int SHARE = 4;

    private static final String MADE_ROOM = "it made room for newer connections before it had proved itself";
    private static final int MOST_LOGGED = 10;
    private static final long PAUSE_NANOS = 10_000_000L;

    /** Takes over those who were let in. */
    public interface Handler {
        /** Decides about one that has proved itself; see {@link Handshake.Gate}. */
        byte[] admit(byte[] hello) throws RefusedException;

        /** Takes the channel, in blocking mode, after the other side was told. */
        void enter(byte[] hello, AuthenticatedChannel channel) throws IOException;

        /** The connection broke between {@link #admit} and {@link #enter}. */
        void gone(byte[] hello);
    }

    private final ServerSocketChannel listener;
    private final Handshake handshake;
    private final Purpose purpose;
    private final Handler handler;
    private final UnprovenConnections unproven;
    private final Handshake.Limits limits;
    private final AtomicInteger logged = new AtomicInteger();

    /**
     * @param most connections at once that have not proved themselves
     * @param limits for each of them
     */
    ConnectionAcceptor(
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
    }

    /** Starts to accept; {@link #close} closes the listener, too. */
    public static ConnectionAcceptor start(
            String name, ServerSocketChannel listener, Handshake handshake, Purpose purpose, Handler handler) {
        int most = Math.clamp(DescriptorLimit.get() / SHARE, LEAST_UNPROVEN, MOST_UNPROVEN);
        return new ConnectionAcceptor(listener, handshake, purpose, handler, most, LIMITS).start(name);
    }

    ConnectionAcceptor start(String name) {
        Thread thread = new Thread(this::run, name);
        thread.setDaemon(true);
        thread.start();
        return this;
    }

    private void run() {
        while (listener.isOpen()) {
            try {
                SocketChannel channel = listener.accept();
                Thread.ofVirtual().name("tutti-handshake").start(new Newcomer(channel));
            } catch (ClosedChannelException e) {
                return;
            } catch (IOException e) {
                log("a connection could not be accepted: " + e.getMessage());
                unproven.dropOldest();
                LockSupport.parkNanos(PAUSE_NANOS); // without a descriptor left it fails at once again
            }
        }
    }

    /** A few lines are enough, however many strangers come. */
    private void log(String line) {
        int number = logged.incrementAndGet();
        LOG.log(number <= MOST_LOGGED ? Level.WARNING : Level.DEBUG, line);
        if (number == MOST_LOGGED) {
            LOG.log(Level.WARNING, "connections that are turned away from now on ({0}) are logged at DEBUG", purpose);
        }
    }

    /** One connection, from its first byte until it is admitted or turned away. */
    private final class Newcomer implements Handshake.Gate, Runnable {
        private final SocketChannel channel;
        private final InetSocketAddress from;
        private final UnprovenConnections.Entry place;
        private boolean proved;
        private byte[] admitted;

        Newcomer(SocketChannel channel) throws IOException {
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
                turnAway(e);
            }
        }

        private void turnAway(Exception why) {
            boolean dropped = !proved && !unproven.remove(place);
            log(from + " was turned away (" + purpose + "): " + (dropped ? MADE_ROOM : why.getMessage()));
            if (admitted != null) {
                handler.gone(admitted);
            }
            try {
                channel.close();
            } catch (IOException e) {
                LOG.log(Level.DEBUG, "closing", e);
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
                throw new RefusedException(MADE_ROOM);
            }
        }

        @Override
        public byte[] admit(byte[] hello) throws RefusedException {
            byte[] reply = handler.admit(hello);
            admitted = hello;
            return reply;
        }
    }

    /** Accepts no more; handshakes in progress end by themselves. */
    @Override
    public void close() {
        try {
            listener.close();
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "closing", e);
        }
    }
}
