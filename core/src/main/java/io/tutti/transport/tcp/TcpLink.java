package io.tutti.transport.tcp;

import io.tutti.spi.Frame;
import io.tutti.spi.Link;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.channels.SocketChannel;

/** A link over its own TCP connection. Its credit is the capacity of the socket buffers. */
public final class TcpLink implements Link {
    private final TcpSocket socket;
    private final TcpSender sender;
    private final TcpReceiver receiver;

    /**
     * Takes over a connected channel whose two sides have authenticated each other.
     *
     * @param channel the connection, which the link owns from then on
     * @param epoch of the start, which every header carries; see {@link Frame#epoch}
     * @throws IOException if the channel is closed
     */
    public TcpLink(SocketChannel channel, int epoch) throws IOException {
        this(TcpSocket.of(channel), epoch);
    }

    /** Takes over sockets; several are one stream. */
    TcpLink(TcpSocket[] stripes, int epoch) {
        this(stripes.length == 1 ? stripes[0] : new StripedSocket(stripes), epoch);
    }

    TcpLink(TcpSocket socket, int epoch) {
        this.socket = socket;
        this.sender = new TcpSender(socket, epoch);
        this.receiver = new TcpReceiver(socket, epoch);
    }

    @Override
    public String kind() {
        return "tcp";
    }

    @Override
    public boolean startMessage(long sequence, int fingerprint, int key, long bytes) {
        return sender.start(sequence, fingerprint, key, bytes);
    }

    @Override
    public long write(MemorySegment source, long offset, long length) {
        return sender.write(source, offset, length);
    }

    @Override
    public boolean flush() {
        return sender.flush();
    }

    @Override
    public boolean nextMessage() {
        return receiver.nextMessage();
    }

    @Override
    public long sequence() {
        return receiver.sequence();
    }

    @Override
    public int fingerprint() {
        return receiver.fingerprint();
    }

    @Override
    public int key() {
        return receiver.key();
    }

    @Override
    public long bytes() {
        return receiver.bytes();
    }

    @Override
    public long available() {
        return receiver.available();
    }

    @Override
    public MemorySegment window() {
        return receiver.window();
    }

    @Override
    public long windowOffset() {
        return receiver.windowOffset();
    }

    @Override
    public void consume(long length) {
        receiver.consume(length);
    }

    @Override
    public long read(MemorySegment target, long offset, long length) {
        return receiver.read(target, offset, length);
    }

    @Override
    public void endMessage() {
        receiver.endMessage();
    }

    @Override
    public boolean isLost() {
        if (!receiver.isExhausted()) {
            // the sender's state does not suffice: it may miss the break, or see it before all data has been read
            receiver.poll();
        }
        return receiver.isExhausted();
    }

    @Override
    public int descriptor() {
        return socket.descriptor();
    }

    @Override
    public void close() {
        sender.breakOff();
        receiver.giveUp();
        socket.close();
    }
}
