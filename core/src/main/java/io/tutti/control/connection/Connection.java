package io.tutti.control.connection;

import io.tutti.concurrent.Closing;
import io.tutti.control.message.ControlCodec;
import io.tutti.control.message.ControlMessage;
import io.tutti.error.CommunicationException.Detection;
import java.io.IOException;
import java.net.ProtocolException;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.Queue;
import javax.net.ssl.SSLException;

/**
 * A non-blocking connection that carries control messages. A frame is two pieces, each with a tag of {@link
 * FrameAuthenticator}: four bytes of length, then the message. The length has its own tag; otherwise this
 * side would wait for bytes that never come if the length was altered. Used by the control thread only. Sending only queues;
 * reads, writes and the end of the connection are handled when the selector reports them.
 */
public final class Connection {
    /** Receives messages, and the end of the connection. */
    public interface Handler {
        void received(Connection from, ControlMessage message, long nowNanos);

        /**
         * Called once, unless this side closed the connection.
         *
         * @param detection what showed the end of the peer
         * @param how the end of the peer, without its name: "died: ..."
         */
        void ended(Connection from, Detection detection, String how);

        /**
         * Called once, in place of {@link #ended}, if this side can serve the connection no longer. The peer has done nothing wrong.
         *
         * @param fault what this side has thrown
         */
        void failed(Connection from, Throwable fault);
    }

    private static final int USUAL_BYTES = 8_192;
    private static final int TAG = FrameAuthenticator.TAG_BYTES;
    private static final int NO_LENGTH = -1;
    private static final String CLOSED = "died: its connection closed without farewell";
    private static final String FORGED = "is cut off: a control frame from it has a wrong authentication tag, so it was"
            + " damaged, altered or forged on the way";
    private static final String BROKEN_TLS =
            "is cut off: what its encrypted control connection carries was damaged, altered or forged, or TLS failed: ";
    /** A peer that leaves so many messages unread is not reading. */
    private static final int MOST_QUEUED = 16_384;
    /** Reads of one turn, so that a busy peer does not starve others. */
    private static final int READS = 16;

    private final SocketChannel channel;
    private final AuthenticatedChannel peer;
    private final SelectionKey key;
    private final Handler handler;
    private final FrameAuthenticator sent;
    private final FrameAuthenticator received;
    private final Queue<ControlMessage> queue = new ArrayDeque<>();
    /** The length of the next message. */
    private int length = NO_LENGTH;

    private ByteBuffer in = ByteBuffer.allocate(USUAL_BYTES);
    private ByteBuffer out = ByteBuffer.allocate(0);
    private long heardNanos;
    private boolean finishing;

    /** Takes over a channel that is already registered in non-blocking mode. */
    Connection(SelectionKey key, AuthenticatedChannel peer, Handler handler, long nowNanos) {
        this.key = key;
        this.channel = peer.channel();
        this.peer = peer;
        this.sent = new FrameAuthenticator(peer.sendingKey());
        this.received = new FrameAuthenticator(peer.receivingKey());
        this.handler = handler;
        this.heardNanos = nowNanos;
    }

    /** When something last arrived, in {@link System#nanoTime}. */
    long heardNanos() {
        return heardNanos;
    }

    /** Treats the peer as just heard: this process may have been stopped meanwhile. */
    void excuse(long nowNanos) {
        heardNanos = nowNanos;
    }

    public boolean isOpen() {
        return channel.isOpen();
    }

    public boolean isIdle() {
        return queue.isEmpty() && !out.hasRemaining();
    }

    /** Queues a message; nothing follows what {@link #finish} ends. */
    public void send(ControlMessage message) {
        if (isOpen() && !finishing && queue.size() <= MOST_QUEUED) {
            queue.add(message);
            key.interestOpsOr(SelectionKey.OP_WRITE);
        }
    }

    /** Sends, and writes at once as much as the socket accepts: the process may end soon. */
    public void sendNow(ControlMessage message) {
        send(message);
        try {
            if (isOpen()) {
                write();
            }
        } catch (IOException e) {
            queue.clear(); // the next read reports the reason
        }
    }

    /** Sends what is queued, then ends this direction; reading goes on. */
    public void finish() {
        if (isOpen()) {
            finishing = true;
            key.interestOpsOr(SelectionKey.OP_WRITE);
        }
    }

    public void close() {
        Closing.quietly(channel);
    }

    /** Handles the events that the selector has found. */
    void ready(long nowNanos) {
        try {
            if (key.isValid() && key.isReadable()) {
                read(nowNanos);
            }
            if (queue.size() > MOST_QUEUED) {
                end(Detection.OTHER, "does not read what it is sent");
            } else if (key.isValid() && key.isWritable()) {
                write();
            }
        } catch (ForgedFrameException e) {
            end(Detection.OTHER, FORGED);
        } catch (SSLException e) {
            end(Detection.OTHER, BROKEN_TLS + e.getMessage());
        } catch (ProtocolException e) {
            end(Detection.OTHER, "sent garbage: " + e.getMessage());
        } catch (SocketException e) { // a reset: the peer ended with unread messages
            end(Detection.CLOSED, CLOSED);
        } catch (IOException e) {
            end(Detection.CLOSED, CLOSED + ": " + e.getMessage());
        } catch (RuntimeException | Error e) {
            fail(e);
            throw e;
        }
    }

    /**
     * Ends the connection because of what the peer did. The handler is told first: the other direction may still work, so that the peer
     * learns why.
     *
     * @param how as in {@link Handler#ended}
     */
    public void end(Detection detection, String how) {
        if (isOpen()) {
            try {
                handler.ended(this, detection, how);
            } finally {
                close();
            }
        }
    }

    /** The connection would otherwise be served again and again, to no end. */
    private void fail(Throwable fault) {
        if (isOpen()) {
            try {
                handler.failed(this, fault);
            } finally {
                close();
            }
        }
    }

    private void read(long nowNanos) throws IOException {
        for (int i = 0; isOpen() && (i < READS || peer.buffered() > 0); i++) {
            if (i >= READS) { // the selector does not tell of these bytes; of those that follow it does
                in.limit(Math.min(in.limit(), in.position() + peer.buffered()));
            }
            int bytes = peer.stream().read(in);
            if (bytes < 0) {
                end(Detection.CLOSED, CLOSED);
            }
            if (bytes <= 0) {
                return;
            }
            heardNanos = nowNanos;
            in.flip();
            takeMessages(nowNanos);
            makeRoom();
        }
    }

    private void takeMessages(long nowNanos) throws ProtocolException {
        while (isOpen() && in.remaining() >= nextBytes()) {
            if (length == NO_LENGTH) {
                length = checked(
                        ByteBuffer.wrap(received.verified(in, Integer.BYTES)).getInt());
            } else {
                byte[] message = received.verified(in, length);
                length = NO_LENGTH;
                handle(ControlCodec.decode(ByteBuffer.wrap(message)), nowNanos);
            }
        }
    }

    /** A fault with one message leaves the messages that follow whole. */
    private void handle(ControlMessage message, long nowNanos) {
        Reactor.safely(() -> handler.received(this, message, nowNanos));
    }

    /** The length of the next piece with its tag. */
    private int nextBytes() {
        return (length == NO_LENGTH ? Integer.BYTES : length) + TAG;
    }

    private static int checked(int length) throws ProtocolException {
        if (length < 1 || length > ControlCodec.MOST_BYTES) {
            throw new ProtocolException("a message of " + length + " bytes");
        }
        return length;
    }

    /** Turns the buffer to writing, large enough for the piece that has begun, and no larger than usual otherwise. */
    private void makeRoom() {
        int need = Math.max(USUAL_BYTES, nextBytes());
        if (need == in.capacity()) {
            in.compact();
        } else {
            in = ByteBuffer.allocate(Math.max(need, in.remaining())).put(in);
        }
    }

    private void write() throws IOException {
        while (true) {
            if (!out.hasRemaining()) {
                if (queue.isEmpty()) {
                    break;
                }
                out = frame(ControlCodec.encode(queue.remove()));
            }
            if (peer.stream().write(out) == 0) {
                return;
            }
        }
        key.interestOpsAnd(~SelectionKey.OP_WRITE);
        if (finishing) {
            channel.shutdownOutput();
        }
    }

    private ByteBuffer frame(byte[] message) {
        byte[] head = ByteBuffer.allocate(Integer.BYTES).putInt(message.length).array();
        return ByteBuffer.allocate(head.length + message.length + 2 * TAG)
                .put(head)
                .put(sent.tag(head))
                .put(message)
                .put(sent.tag(message))
                .flip();
    }
}
