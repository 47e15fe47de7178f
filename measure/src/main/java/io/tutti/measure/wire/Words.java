package io.tutti.measure.wire;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SocketChannel;

/** Reads and writes complete messages of words on a channel. */
final class Words {
    private Words() {}

    /** Reads exactly {@code bytes} bytes. */
    static ByteBuffer read(SocketChannel channel, int bytes) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(bytes).order(ByteOrder.nativeOrder());
        while (buffer.hasRemaining()) {
            if (channel.read(buffer) < 0) {
                throw new EOFException("the other side has left");
            }
        }
        return buffer.flip();
    }

    static void write(SocketChannel channel, ByteBuffer buffer) throws IOException {
        while (buffer.hasRemaining()) {
            channel.write(buffer);
        }
    }
}
