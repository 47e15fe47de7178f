package io.tutti.bootstrap.handshake;

import io.tutti.fuzz.FuzzTarget;
import io.tutti.fuzz.Refusal;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.List;

/** What a stranger sends to a listening rank, over a real connection. None of it may be admitted. */
public final class AcceptTarget implements FuzzTarget {
    private static final Credentials CREDENTIALS = new Credentials(7, new byte[16]);
    private static final Handshake.Limits LIMITS = new Handshake.Limits(2_000, 2_000, 2_000);
    private static final int MAGIC = 0x54555448;
    private static final int NONCE = 32;

    private final Handshake handshake = new Handshake(CREDENTIALS, Encryption.NONE);

    @Override
    public List<byte[]> seeds() {
        byte[] hello = ByteBuffer.allocate(Integer.BYTES + 18 + NONCE)
                .putInt(18 + NONCE)
                .putInt(MAGIC)
                .putInt(Handshake.VERSION)
                .putLong(CREDENTIALS.job())
                .put((byte) Encryption.NONE.ordinal())
                .put((byte) Purpose.JOIN.ordinal())
                .array();
        byte[] proof = ByteBuffer.allocate(Integer.BYTES + 33).putInt(33).array();
        ByteArrayOutputStream both = new ByteArrayOutputStream();
        both.writeBytes(hello);
        both.writeBytes(proof);
        return List.of(hello, both.toByteArray());
    }

    @Override
    public void run(byte[] input) throws IOException {
        try (ServerSocketChannel listener = ServerSocketChannel.open()) {
            listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            try (SocketChannel stranger = SocketChannel.open(listener.getLocalAddress());
                    SocketChannel accepted = listener.accept()) {
                stranger.setOption(StandardSocketOptions.SO_LINGER, 0); // no port is left waiting
                ByteBuffer bytes = ByteBuffer.wrap(input);
                while (bytes.hasRemaining()) {
                    stranger.write(bytes);
                }
                stranger.shutdownOutput();
                handshake.accept(accepted, new byte[0], Purpose.JOIN, hello -> new byte[0], LIMITS);
                throw new AssertionError("a stranger was admitted");
            } catch (RefusedException e) {
                Refusal.requireOneLine(e);
            } catch (IOException e) {
                // the documented answer to what is no handshake
            }
        }
    }
}
