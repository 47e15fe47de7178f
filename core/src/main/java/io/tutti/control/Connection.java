package io.tutti.control;

import java.io.IOException;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.Queue;

/**
 * A non-blocking connection that carries control messages: four bytes of length, then the message. Used by the control
 * thread only. Sending only queues; reading and writing happen when the selector says so, and so does the end.
 */
final class Connection {
    /** What becomes of what arrives. */
    interface Handler {
        void received(Connection from, ControlMessage message, long nowNanos);

        /** Called once, unless this side closed the connection. */
        void ended(Connection from, String how);
    }

    private static final int USUAL_BYTES = 8_192;
    /** A peer that leaves so many messages unread is not reading. */
    private static final int MOST_QUEUED = 16_384;
    /** Reads of one turn, so that a busy peer does not starve others. */
    private static final int READS = 16;

    private final SocketChannel channel;
    private final SelectionKey key;
    private final Handler handler;
    private final Queue<ControlMessage> queue = new ArrayDeque<>();
    private ByteBuffer in = ByteBuffer.allocate(USUAL_BYTES);
    private ByteBuffer out = ByteBuffer.allocate(0);
    private long heardNanos;
    private boolean finishing;

    /** Takes over a connected channel, already registered in non-blocking mode. */
    Connection(SelectionKey key, Handler handler, long nowNanos) {
        this.key = key;
        this.channel = (SocketChannel) key.channel();
        this.handler = handler;
        this.heardNanos = nowNanos;
    }

    /** When something last arrived, in {@link System#nanoTime}. */
    long heardNanos() {
        return heardNanos;
    }

    /** Takes the peer as heard: its silence may be this process's own. */
    void excuse(long nowNanos) {
        heardNanos = nowNanos;
    }

    boolean isOpen() {
        return channel.isOpen();
    }

    boolean isIdle() {
        return queue.isEmpty() && !out.hasRemaining();
    }

    void send(ControlMessage message) {
        if (isOpen() && queue.size() <= MOST_QUEUED) {
            queue.add(message);
            key.interestOpsOr(SelectionKey.OP_WRITE);
        }
    }

    /** Sends, and writes what the socket takes, at once: the process may not live much longer. */
    void sendNow(ControlMessage message) {
        send(message);
        try {
            if (isOpen()) {
                write();
            }
        } catch (IOException e) {
            queue.clear(); // reading will find out why
        }
    }

    /** Sends what is queued, then says that nothing more will come; reading goes on. */
    void finish() {
        if (isOpen()) {
            finishing = true;
            key.interestOpsOr(SelectionKey.OP_WRITE);
        }
    }

    void close() {
        try {
            channel.close();
        } catch (IOException e) {
            // there is nothing to be lost any more
        }
    }

    /** The selector has something for this connection. */
    void ready(long nowNanos) {
        try {
            if (key.isValid() && key.isReadable()) {
                read(nowNanos);
            }
            if (queue.size() > MOST_QUEUED) {
                end("it does not read what it is sent");
            } else if (key.isValid() && key.isWritable()) {
                write();
            }
        } catch (ProtocolException e) {
            end("it sent garbage: " + e.getMessage());
        } catch (IOException e) {
            end("its connection closed without farewell");
        }
    }

    private void end(String how) {
        if (isOpen()) {
            close();
            handler.ended(this, how);
        }
    }

    private void read(long nowNanos) throws IOException {
        for (int i = 0; i < READS && isOpen(); i++) {
            int bytes = channel.read(in);
            if (bytes < 0) {
                end("its connection closed without farewell");
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
        while (isOpen() && in.remaining() >= Integer.BYTES) {
            int length = lengthOf(in.getInt(in.position()));
            if (in.remaining() < Integer.BYTES + length) {
                return;
            }
            in.getInt();
            ByteBuffer message = in.slice(in.position(), length);
            in.position(in.position() + length);
            handler.received(this, ControlCodec.decode(message), nowNanos);
        }
    }

    private static int lengthOf(int length) throws ProtocolException {
        if (length < 1 || length > ControlCodec.MOST_BYTES) {
            throw new ProtocolException("a message of " + length + " bytes");
        }
        return length;
    }

    /** Turns the buffer to writing, large enough for the message that has begun, and no larger than usual otherwise. */
    private void makeRoom() throws ProtocolException {
        int need = in.remaining() < Integer.BYTES
                ? USUAL_BYTES
                : Math.max(USUAL_BYTES, Integer.BYTES + lengthOf(in.getInt(in.position())));
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
                byte[] message = ControlCodec.encode(queue.remove());
                out = ByteBuffer.allocate(Integer.BYTES + message.length)
                        .putInt(message.length)
                        .put(message)
                        .flip();
            }
            if (channel.write(out) == 0) {
                return;
            }
        }
        key.interestOpsAnd(~SelectionKey.OP_WRITE);
        if (finishing) {
            channel.shutdownOutput();
        }
    }
}
