package io.tutti.bootstrap.handshake;

import io.tutti.concurrent.BlockingTasks;
import io.tutti.concurrent.Closing;
import io.tutti.concurrent.Uninterrupted;
import io.tutti.control.connection.AuthenticatedChannel;
import java.io.IOException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * Accepts connections and admits authenticated peers. One thread accepts, and reads the first message of each connection ({@link
 * OpeningReader}); then the connection is handled in a thread of its own, for a few seconds at most. {@link UnprovenConnections} bounds
 * their number. Refused connections are logged and closed.
 */
public final class ConnectionAcceptor implements AutoCloseable {
    /** Length of a listener's queue; the system reduces it to its own limit. */
    public static final int BACKLOG = 4_096;

    /**
     * Limits in milliseconds. The first is short, because a dialler sends its first message as soon as it is connected. The last is long: a
     * peer that has proved itself is no stranger, and may still have to load what encrypts, on a machine that is busy.
     */
    static final Handshake.Limits LIMITS = new Handshake.Limits(2_000, 5_000, 30_000);

    private static final int LEAST_UNPROVEN = 16;
    private static final int MOST_UNPROVEN = 4_096;
    /** Unauthenticated connections may use one in this many of the process's file descriptors. */
    private static final int SHARE = 4;

    private static final String DROPPED = "it was dropped for newer connections before it had proved itself";
    /** Longest wait for the accepting thread, which has little to do but to leave. */
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

        /**
         * Returns whether this process waits for a connection. If not, those that exceed a rate may have to wait; see {@link
         * AcceptRate}. Called often.
         *
         * @return true by default
         */
        default boolean isAwaited() {
            return true;
        }
    }

    private final OpeningReader reader;
    private final Handshake handshake;
    private final Purpose purpose;
    private final Handler handler;
    private final UnprovenConnections unproven;
    private final Handshake.Limits limits;
    private final RefusalLog log;
    private final Thread thread;
    /** Connections from their first message until they are admitted or refused. */
    private final Set<SocketChannel> handshakes = ConcurrentHashMap.newKeySet();

    private volatile boolean isAbandoned;

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
            Handshake.Limits limits)
            throws IOException {
        this.handshake = handshake;
        this.purpose = purpose;
        this.handler = handler;
        this.unproven = new UnprovenConnections(most);
        this.limits = limits;
        this.log = new RefusalLog(name, purpose);
        this.reader = new OpeningReader(listener, unproven, limits.openingMillis(), new Accepted());
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
     * @throws IOException if the process has no descriptor left; the listener is then closed
     */
    public static ConnectionAcceptor start(
            String name, ServerSocketChannel listener, Handshake handshake, Purpose purpose, Handler handler)
            throws IOException {
        int most = Math.clamp(DescriptorLimit.get() / SHARE, LEAST_UNPROVEN, MOST_UNPROVEN);
        try {
            return new ConnectionAcceptor(name, listener, handshake, purpose, handler, most, LIMITS).start();
        } catch (IOException | RuntimeException | Error e) {
            listener.close();
            throw e;
        }
    }

    ConnectionAcceptor start() {
        try {
            thread.start();
            return this;
        } catch (Error e) {
            reader.close();
            run(); // to its end, which closes what it has opened
            throw e;
        }
    }

    private void run() {
        try {
            reader.run();
        } catch (IOException e) {
            log.line(() -> "no connection is accepted any more: " + e.getMessage());
        }
    }

    /** What the accepting thread does with connections. */
    private final class Accepted implements OpeningReader.Events {
        @Override
        public boolean isAwaited() {
            return handler.isAwaited();
        }

        @Override
        public void complete(Opening opening) {
            IncomingConnection connection = new IncomingConnection(opening);
            handshakes.add(opening.channel());
            try {
                BlockingTasks.start("tutti-handshake", connection);
            } catch (OutOfMemoryError e) { // the system has no thread for it now; there may be some for later ones
                connection.refuse(e);
            }
        }

        @Override
        public void failed(Opening opening, String why) {
            try {
                log.refused(opening.from(), unproven.remove(opening.place()) ? why : DROPPED);
            } finally {
                Closing.quietly(opening.channel());
            }
        }

        @Override
        public void exhausted(IOException e) {
            log.line(() -> "a connection could not be accepted: " + e.getMessage());
            unproven.dropOldest();
        }

        @Override
        public void faulted(Throwable fault) {
            log.line(() -> "a connection could not be served: " + fault);
        }
    }

    /** One connection, from its first message until it is admitted or refused. */
    private final class IncomingConnection implements Handshake.Gate, Runnable {
        private final Opening opening;
        private boolean proved;
        private byte[] admitted;

        IncomingConnection(Opening opening) {
            this.opening = opening;
        }

        @Override
        public void run() {
            try {
                AuthenticatedChannel authenticated =
                        handshake.accept(opening.channel(), opening.bytes(), purpose, this, limits);
                handshakes.remove(opening.channel()); // whoever takes it over closes it
                handler.enter(admitted, authenticated);
            } catch (HandlerClosedException e) {
                giveUp();
            } catch (IOException
                    | RefusedException
                    | RuntimeException
                    | Error e) { // its peer learns at once that it must try again, or why not
                refuse(e);
            }
        }

        private void refuse(Throwable why) {
            try {
                if (isAbandoned) {
                    unproven.remove(opening.place());
                } else if (proved || unproven.remove(opening.place())) {
                    log.refused(opening.from(), why);
                } else {
                    log.refused(opening.from(), DROPPED);
                }
            } finally {
                giveUp();
            }
        }

        private void giveUp() {
            try {
                if (admitted != null) {
                    handler.gone(admitted);
                }
            } finally {
                handshakes.remove(opening.channel());
                Closing.quietly(opening.channel());
            }
        }

        @Override
        public void opened() {
            unproven.opened(opening.place());
        }

        @Override
        public void proved() throws RefusedException {
            proved = unproven.remove(opening.place());
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
     * Stops accepting connections: later ones are refused by the system, those that have said nothing are closed. Handshakes in progress end
     * by themselves.
     */
    @Override
    public void close() {
        reader.close();
        Uninterrupted.await(END_NANOS, nanos -> TimeUnit.NANOSECONDS.timedJoin(thread, nanos));
        log.close();
    }

    /** Closes it, and ends handshakes in progress: nobody needs their connections, and their peers may be stopped. */
    public void closeAndAbandon() {
        isAbandoned = true;
        close();
        handshakes.forEach(Closing::quietly);
    }
}
