package io.tutti.control.tls;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import javax.net.ssl.ExtendedSSLSession;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLException;

/**
 * A connection encrypted by TLS 1.3, over a channel that blocks or not; its own calls do the same. Used by one thread at a time.
 *
 * <p>A record is the unit of TLS, at most 16 KiB of plaintext. Two rules make it usable with a selector or {@code poll} on the channel below:
 *
 * <ul>
 *   <li>{@link #write} takes bytes when the record that holds them has left, not before; until then the caller offers them again. So
 *       nothing is left behind that only a later call would send.
 *   <li>At most one record is read from the channel below at a time. What was read and not handed out is plaintext, and {@link #hasPlaintext} tells.
 * </ul>
 *
 * <p>The end of the channel below ends the stream; whether the peer meant it, protocols above must know. Calls allocate a little, inside of the JDK.
 */
public final class TlsChannel implements ByteChannel {
    /** Label of the exporter that identifies a TLS connection, and its length (RFC 9266). */
    private static final String BINDING = "EXPORTER-Channel-Binding";

    private static final int BINDING_BYTES = 32;

    /** Type, version and length of a record. */
    private static final int HEADER_BYTES = 5;

    private static final int LENGTH_AT = 3;
    /** Plaintext of one call of {@link #write}: about what a socket buffers. */
    private static final int MOST_BYTES = 256 * 1024;

    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private final SSLEngine engine;
    private ByteChannel below;
    /** The beginning of a record. */
    private final ByteBuffer arriving;
    /** Decrypted, between position and limit. */
    private final ByteBuffer plaintext;
    /** A record that is being sent, between position and limit. */
    private final ByteBuffer leaving;
    /** Bytes of that record that {@link #write} has not taken yet. */
    private int untaken;

    private boolean ended;
    /** Whether the handshake is over, so that it sends nothing of its own. */
    private boolean connected;

    TlsChannel(SSLEngine engine, ByteChannel below) {
        this.engine = engine;
        this.below = below;
        int record = engine.getSession().getPacketBufferSize();
        this.arriving = ByteBuffer.allocateDirect(record);
        this.leaving = ByteBuffer.allocateDirect(record).flip();
        this.plaintext = ByteBuffer.allocateDirect(engine.getSession().getApplicationBufferSize())
                .flip();
    }

    void handshake() throws IOException {
        engine.beginHandshake();
        while (true) {
            switch (engine.getHandshakeStatus()) {
                case NEED_WRAP -> {
                    seal(NOTHING);
                    drain(); // the channel blocks
                }
                case NEED_UNWRAP, NEED_UNWRAP_AGAIN -> {
                    if (!openRecord(plaintext.clear())) {
                        throw new EOFException("it closed the connection");
                    }
                    plaintext.flip();
                }
                case NEED_TASK -> runTasks();
                default -> {
                    connected = true;
                    return;
                }
            }
        }
    }

    /** Goes on over another view of the same connection. */
    public TlsChannel over(ByteChannel view) {
        below = view;
        return this;
    }

    /**
     * Returns what both sides of this connection know, and no other connection has: 32 bytes (RFC 9266). Sides that compare it by
     * means of a secret know that no third one stands between them.
     */
    public byte[] binding() throws IOException {
        return ((ExtendedSSLSession) engine.getSession()).exportKeyingMaterialData(BINDING, new byte[0], BINDING_BYTES);
    }

    /** Returns whether {@link #read} would return bytes although none may arrive below. */
    public boolean hasPlaintext() {
        return plaintext.hasRemaining();
    }

    /** Returns how many bytes {@link #read} would return although none may arrive below. */
    public int plaintextBytes() {
        return plaintext.remaining();
    }

    /**
     * Reads what has arrived.
     *
     * @return bytes; 0 if no record has arrived completely; -1 if the stream has ended
     * @throws SSLException if what arrived was damaged, altered or forged
     */
    @Override
    public int read(ByteBuffer target) throws IOException {
        int before = target.position();
        drain(); // an answer to the other side's change of keys may wait
        while (target.hasRemaining()) {
            if (plaintext.hasRemaining()) {
                move(plaintext, target);
            } else if (!readRecord(target)) {
                break;
            }
        }
        int count = target.position() - before;
        return count == 0 && ended ? -1 : count;
    }

    private static void move(ByteBuffer from, ByteBuffer to) {
        int count = Math.min(from.remaining(), to.remaining());
        to.put(to.position(), from, from.position(), count);
        to.position(to.position() + count);
        from.position(from.position() + count);
    }

    /** Decrypts a record into a target that is long enough for any, else into the buffer. */
    private boolean readRecord(ByteBuffer target) throws IOException {
        if (target.remaining() >= plaintext.capacity()) {
            return openRecord(target);
        }
        try {
            return openRecord(plaintext.clear());
        } finally {
            plaintext.flip();
        }
    }

    /** Returns whether a record had arrived, which may hold no plaintext. */
    private boolean openRecord(ByteBuffer target) throws IOException {
        if (ended || !hasRecord()) {
            return false;
        }
        SSLEngineResult result = engine.unwrap(arriving.flip(), target);
        arriving.clear();
        switch (result.getStatus()) {
            case OK -> answer(result.getHandshakeStatus());
            case CLOSED -> ended = true;
            default -> throw new SSLException("a record that TLS does not allow: " + result.getStatus());
        }
        return true;
    }

    private boolean hasRecord() throws IOException {
        while (true) {
            int here = arriving.position();
            int whole = here < HEADER_BYTES ? HEADER_BYTES : HEADER_BYTES + (arriving.getShort(LENGTH_AT) & 0xffff);
            if (whole > arriving.capacity()) {
                throw new SSLException("a record of " + whole + " bytes");
            }
            if (here == whole && whole > HEADER_BYTES) {
                return true;
            }
            int count = below.read(arriving.limit(whole));
            if (count <= 0) {
                ended = count < 0;
                return false;
            }
        }
    }

    /** Does what a message between handshakes asks for. Where a record is still leaving, the next one carries the answer. */
    private void answer(HandshakeStatus status) throws IOException {
        if (status == HandshakeStatus.NEED_TASK) {
            runTasks();
        }
        if (connected && engine.getHandshakeStatus() == HandshakeStatus.NEED_WRAP && drain()) {
            seal(NOTHING);
            drain();
        }
    }

    private void runTasks() {
        for (Runnable task = engine.getDelegatedTask(); task != null; task = engine.getDelegatedTask()) {
            task.run();
        }
    }

    /**
     * Encrypts and sends, at most some hundred KiB.
     *
     * @param source begins with the bytes that were offered last and not taken
     * @return bytes taken: they have left; 0 if there is no room
     */
    @Override
    public int write(ByteBuffer source) throws IOException {
        int before = source.position();
        while (source.hasRemaining() && source.position() - before < MOST_BYTES && drain()) {
            int at = source.position();
            if (untaken == 0) {
                seal(source);
                untaken = source.position() - at;
                source.position(at);
            }
            if (!drain()) {
                break;
            }
            int taken = Math.min(untaken, source.remaining());
            source.position(at + taken);
            untaken -= taken;
        }
        return source.position() - before;
    }

    /** Makes the next record, of the beginning of the source or of what TLS itself has to say. */
    private void seal(ByteBuffer source) throws IOException {
        SSLEngineResult result = engine.wrap(source, leaving.clear());
        leaving.flip();
        if (result.getStatus() != SSLEngineResult.Status.OK) {
            throw new SSLException("TLS cannot send: " + result.getStatus());
        }
    }

    /** Sends what is left of a record; returns whether all of it has left. */
    private boolean drain() throws IOException {
        while (leaving.hasRemaining()) {
            if (below.write(leaving) <= 0) {
                return false;
            }
        }
        return true;
    }

    @Override
    public boolean isOpen() {
        return below.isOpen();
    }

    @Override
    public void close() throws IOException {
        below.close();
    }
}
