package io.tutti.measure.wire;

import java.io.EOFException;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;

/** A rank's end of the protocol: receives instructions and answers them. Used by one thread. */
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

    /** Waits for the next instruction; returns {@link Instruction#LEAVE} at the end of the stream. */
    public Instruction next() throws IOException {
        try {
            return Instruction.of(Words.read(channel, Instruction.BYTES));
        } catch (EOFException e) {
            return Instruction.LEAVE;
        }
    }

    /** Answers with the first {@code count} words of an array. */
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
