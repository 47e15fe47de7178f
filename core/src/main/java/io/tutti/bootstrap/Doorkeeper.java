package io.tutti.bootstrap;

import io.tutti.control.AuthenticatedChannel;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Accepts connections and lets in who proves itself. A thread accepts; each newcomer is then handled in a virtual
 * thread of its own, for a few seconds at most, and only so many at once: a stranger that stalls keeps nobody else
 * waiting. Those turned away are logged and forgotten.
 */
public final class Doorkeeper implements AutoCloseable {
    /** For a listener's queue. */
    static final int BACKLOG = 1_024;

    private static final Handshake.Limits LIMITS = new Handshake.Limits(5_000, 5_000);
    private static final System.Logger LOG = System.getLogger("io.tutti");
    private static final int MOST_AT_ONCE = 256;
    private static final int MOST_LOGGED = 100;

    /** Takes over those who were let in. */
    public interface House {
        /** Decides about one that has proved itself; see {@link Handshake.Gate}. */
        byte[] admit(byte[] hello) throws Refusal;

        /** Takes the channel, in blocking mode, after the other side was told. */
        void enter(byte[] hello, AuthenticatedChannel channel) throws IOException;

        /** The connection broke between {@link #admit} and {@link #enter}. */
        void gone(byte[] hello);
    }

    private final ServerSocketChannel listener;
    private final Handshake handshake;
    private final Purpose purpose;
    private final House house;
    private final AtomicInteger logged = new AtomicInteger();
    private final Semaphore places = new Semaphore(MOST_AT_ONCE);

    private Doorkeeper(ServerSocketChannel listener, Handshake handshake, Purpose purpose, House house) {
        this.listener = listener;
        this.handshake = handshake;
        this.purpose = purpose;
        this.house = house;
    }

    /** Starts to accept; {@link #close} closes the listener, too. */
    public static Doorkeeper start(
            String name, ServerSocketChannel listener, Handshake handshake, Purpose purpose, House house) {
        Doorkeeper keeper = new Doorkeeper(listener, handshake, purpose, house);
        Thread thread = new Thread(keeper::run, name);
        thread.setDaemon(true);
        thread.start();
        return keeper;
    }

    private void run() {
        while (listener.isOpen()) {
            try {
                places.acquire();
                SocketChannel channel = accept();
                Thread.ofVirtual().name("tutti-handshake").start(() -> receive(channel));
            } catch (ClosedChannelException e) {
                return;
            } catch (IOException e) {
                LOG.log(Level.WARNING, "a connection could not be accepted: {0}", e.getMessage());
                pause();
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    private SocketChannel accept() throws IOException {
        try {
            return listener.accept();
        } catch (IOException e) {
            places.release();
            throw e;
        }
    }

    /** Accepting fails at once again when the process has no file descriptor left. */
    private static void pause() {
        java.util.concurrent.locks.LockSupport.parkNanos(100_000_000L);
    }

    private void receive(SocketChannel channel) {
        byte[][] admitted = new byte[1][];
        String from = "a connection";
        try {
            from = String.valueOf(channel.getRemoteAddress());
            AuthenticatedChannel authenticated =
                    handshake.accept(channel, purpose, hello -> keep(admitted, hello), LIMITS);
            house.enter(admitted[0], authenticated);
        } catch (IOException | Refusal | RuntimeException e) {
            log(from, e);
            if (admitted[0] != null) {
                house.gone(admitted[0]);
            }
            close(channel);
        } finally {
            places.release();
        }
    }

    /** So many lines are enough, however many strangers come. */
    private void log(String from, Exception e) {
        Level level = logged.getAndIncrement() < MOST_LOGGED ? Level.WARNING : Level.DEBUG;
        LOG.log(level, "{0} was turned away ({1}): {2}", from, purpose, e.getMessage());
    }

    private byte[] keep(byte[][] admitted, byte[] hello) throws Refusal {
        byte[] reply = house.admit(hello);
        admitted[0] = hello;
        return reply;
    }

    private static void close(SocketChannel channel) {
        try {
            channel.close();
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "closing", e);
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
