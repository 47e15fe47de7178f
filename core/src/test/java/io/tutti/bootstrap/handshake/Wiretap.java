package io.tutti.bootstrap.handshake;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.function.UnaryOperator;

/**
 * An attacker on the wire between a dialler and a listener: carries one connection through real sockets, keeps what
 * passes, and may change it.
 */
public final class Wiretap implements AutoCloseable {
    private final ServerSocket front = new ServerSocket(0, 10, InetAddress.getByName("127.0.0.1"));
    private final int target;
    private final ByteArrayOutputStream fromDialler = new ByteArrayOutputStream();
    private final ByteArrayOutputStream fromListener = new ByteArrayOutputStream();
    private volatile UnaryOperator<byte[]> changesUp = UnaryOperator.identity();
    private volatile UnaryOperator<byte[]> changesDown = UnaryOperator.identity();
    private Socket dialler;
    private Socket listener;

    /** Between peers that dial {@link #port} and a listener on this machine. */
    public Wiretap(int target) throws IOException {
        this.target = target;
        Thread.ofPlatform().daemon().name("wiretap").start(this::run);
    }

    public int port() {
        return front.getLocalPort();
    }

    /** What the dialler sends is given to this, piece by piece as it comes, and the result is passed on. */
    public void changeUp(UnaryOperator<byte[]> change) {
        changesUp = change;
    }

    /** As {@link #changeUp}, for what the listener sends. */
    public void changeDown(UnaryOperator<byte[]> change) {
        changesDown = change;
    }

    private void run() {
        try {
            dialler = front.accept();
            listener = new Socket(InetAddress.getByName("127.0.0.1"), target);
            dialler.setTcpNoDelay(true);
            listener.setTcpNoDelay(true);
            Thread.ofPlatform()
                    .daemon()
                    .start(() -> pump(listener, dialler, fromListener, piece -> changesDown.apply(piece)));
            pump(dialler, listener, fromDialler, piece -> changesUp.apply(piece));
        } catch (IOException e) {
            // the test is over
        }
    }

    private static void pump(Socket from, Socket to, ByteArrayOutputStream kept, UnaryOperator<byte[]> change) {
        try (from;
                to) {
            InputStream in = from.getInputStream();
            byte[] buffer = new byte[100_000];
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                byte[] piece = java.util.Arrays.copyOf(buffer, count);
                synchronized (kept) {
                    kept.write(piece);
                }
                to.getOutputStream().write(change.apply(piece));
            }
        } catch (IOException e) {
            // one of both has closed
        }
    }

    /** Everything that the dialler has sent so far. */
    public byte[] fromDialler() {
        synchronized (fromDialler) {
            return fromDialler.toByteArray();
        }
    }

    /** Everything that the listener has sent so far. */
    public byte[] fromListener() {
        synchronized (fromListener) {
            return fromListener.toByteArray();
        }
    }

    /** Cuts the wire. */
    @Override
    public void close() throws IOException {
        front.close();
        if (dialler != null) {
            dialler.close();
        }
        if (listener != null) {
            listener.close();
        }
    }
}
