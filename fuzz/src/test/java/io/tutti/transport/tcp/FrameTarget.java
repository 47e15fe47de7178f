package io.tutti.transport.tcp;

import io.tutti.fuzz.FuzzTarget;
import io.tutti.spi.Frame;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.List;

/**
 * What arrives on a data link before its end. The link gives no more payload than a header says, and is lost in the end.
 */
public final class FrameTarget implements FuzzTarget {
    private static final int EPOCH = 77;
    private static final int MOST_ROUNDS = 1_000_000;

    @Override
    public List<byte[]> seeds() {
        return List.of(frames(0), frames(12), frames(12, 0, 5));
    }

    private static byte[] frames(int... payloads) {
        ByteBuffer bytes = ByteBuffer.allocate(payloads.length * (Frame.BYTES + 64));
        for (int sequence = 0; sequence < payloads.length; sequence++) {
            byte[] frame = new byte[Frame.BYTES + payloads[sequence]];
            Frame.write(MemorySegment.ofArray(frame), 0, sequence, 5, 6, payloads[sequence], EPOCH);
            bytes.put(frame);
        }
        byte[] all = new byte[bytes.position()];
        bytes.flip().get(all);
        return all;
    }

    @Override
    public void run(byte[] input) throws IOException {
        try (ServerSocketChannel listener = ServerSocketChannel.open()) {
            listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            try (SocketChannel peer = SocketChannel.open(listener.getLocalAddress());
                    TcpLink link = new TcpLink(listener.accept(), EPOCH)) {
                peer.setOption(StandardSocketOptions.SO_LINGER, 0); // no port is left waiting
                ByteBuffer bytes = ByteBuffer.wrap(input);
                while (bytes.hasRemaining()) {
                    peer.write(bytes);
                }
                peer.shutdownOutput();
                requireLost(link, input.length);
            }
        }
    }

    private static void requireLost(TcpLink link, long sent) {
        long received = 0;
        for (int round = 0; !link.isLost(); round++) {
            if (round > MOST_ROUNDS) {
                throw new AssertionError("the link does not end");
            }
            if (link.nextMessage()) {
                received += payload(link);
            }
        }
        if (received > sent) {
            throw new AssertionError(received + " bytes of payload of " + sent + " that were sent");
        }
    }

    /** Reads what there is, and ends the message if it is whole. */
    private static long payload(TcpLink link) {
        long length = link.bytes();
        long read = 0;
        for (long now = link.available(); now > 0; now = link.available()) {
            link.consume(now);
            read += now;
        }
        if (read > length) {
            throw new AssertionError(read + " bytes of a message of " + length);
        }
        if (read == length) {
            link.endMessage();
        }
        return read;
    }
}
