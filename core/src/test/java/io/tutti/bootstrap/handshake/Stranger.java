package io.tutti.bootstrap.handshake;

import io.tutti.wire.WireWriter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/** A process that has a listener's address, and does not know the job's secret. */
public final class Stranger {
    private Stranger() {}

    /** Answers a dialler that it is of another job. */
    public static void refuse(SocketChannel dialler) throws IOException {
        refuse(dialler, 2);
    }

    /**
     * Refuses a dialler.
     *
     * @param job the job that it says it is of
     */
    public static void refuse(SocketChannel dialler, long job) throws IOException {
        byte[] words = new WireWriter()
                .i32(HandshakeTerms.MAGIC)
                .i32(Handshake.VERSION)
                .i64(job)
                .u8(Encryption.NONE.ordinal())
                .u8(HandshakeTerms.REFUSED)
                .text("another job")
                .toBytes();
        dialler.read(ByteBuffer.allocate(HandshakeTerms.MOST_UNPROVEN + 4)); // what is unread resets the connection
        dialler.write(ByteBuffer.wrap(new WireWriter().bytes(words).toBytes()));
    }
}
