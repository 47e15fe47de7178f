package io.tutti.cli.bench.wire;

import java.io.EOFException;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;

/** A rank's end: takes orders and answers them. Used by one thread. */
public final class RankEnd implements AutoCloseable {
    private final SocketChannel channel;

    private RankEnd(SocketChannel channel) {
        this.channel = channel;
    }

    /** Connects as a rank. */
    public static RankEnd connect(Path socket, int rank) throws IOException {
        SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(socket));
        RankEnd end = new RankEnd(channel);
        end.send(ByteBuffer.allocate(Long.BYTES).order(ByteOrder.nativeOrder()).putLong(rank));
        return end;
    }

    /** Waits for the next order; {@link Instruction#LEAVE} when nobody gives any more. */
    public Instruction next() throws IOException {
        try {
            return Instruction.of(Words.read(channel, Instruction.BYTES));
        } catch (EOFException e) {
            return Instruction.LEAVE;
        }
    }

    /** Answers with the first {@code count} of some words. */
    public void answer(long[] words, int count) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate((1 + count) * Long.BYTES)
                .order(ByteOrder.nativeOrder())
                .putLong(count);
        for (int i = 0; i < count; i++) {
            buffer.putLong(words[i]);
        }
        send(buffer);
    }

    private void send(ByteBuffer filled) throws IOException {
        Words.write(channel, filled.flip());
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
