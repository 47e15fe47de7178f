package com.example.transport;

import io.tutti.config.Setting;
import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import io.tutti.spi.Frame;
import io.tutti.spi.LinkRequest;
import io.tutti.spi.LinkSet;
import io.tutti.spi.Transport;
import io.tutti.spi.TransportContext;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/**
 * One rank's listening socket. Of two ranks, the lower connects and the higher accepts. A connection begins with a
 * greeting: communicator, lane and the rank that connects. The folder of the sockets can be accessed by this user only,
 * and their names contain the start's id, so no further proof is asked for.
 */
final class UnixTransport implements Transport {
    private static final int BACKLOG = 1_024;
    private static final long PAUSE_NANOS = 200_000L;
    private static final int GREETING_BYTES = 16;

    /** What a greeting says. */
    private record Greeting(long communicator, int lane, int from) {
        ByteBuffer bytes() {
            return ByteBuffer.allocate(GREETING_BYTES)
                    .putLong(communicator)
                    .putInt(lane)
                    .putInt(from)
                    .flip();
        }

        static Greeting read(SocketChannel channel) throws IOException {
            ByteBuffer bytes = ByteBuffer.allocate(GREETING_BYTES);
            while (bytes.hasRemaining()) {
                if (channel.read(bytes) < 0) {
                    throw new IOException("a connection ended before its greeting");
                }
            }
            bytes.flip();
            return new Greeting(bytes.getLong(), bytes.getInt(), bytes.getInt());
        }
    }

    private final TransportContext context;
    private final Path path;
    private final ServerSocketChannel listener;
    /** Connections that arrived before they were asked for. */
    private final Map<Greeting, SocketChannel> arrived = new HashMap<>();

    private Path[] paths;

    private UnixTransport(TransportContext context, Path path, ServerSocketChannel listener) {
        this.context = context;
        this.path = path;
        this.listener = listener;
    }

    static UnixTransport listen(TransportContext context, Path path) {
        try {
            ServerSocketChannel listener = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
            listener.bind(UnixDomainSocketAddress.of(path), BACKLOG).configureBlocking(false);
            return new UnixTransport(context, path, listener);
        } catch (IOException e) {
            throw failed(context.rank(), "cannot listen at " + path, e);
        }
    }

    private static CommunicationException failed(int rank, String what, IOException cause) {
        return new CommunicationException(Category.RESOURCE, List.of(rank), what + ": " + cause.getMessage(), cause);
    }

    @Override
    public byte[] address() {
        return path.toString().getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public BitSet reach(List<byte[]> addresses) {
        paths = new Path[addresses.size()];
        BitSet reached = new BitSet();
        for (int rank = 0; rank < paths.length; rank++) {
            if (addresses.get(rank) != null && context.sharesFiles(rank)) {
                paths[rank] = Path.of(new String(addresses.get(rank), StandardCharsets.UTF_8));
                reached.set(rank);
            }
        }
        return reached;
    }

    @Override
    public LinkSet open(LinkRequest request) {
        UnixLinks links = new UnixLinks(request);
        try {
            for (int lane = 0; lane < request.lanes(); lane++) {
                for (int peer : request.peers()) {
                    if (request.members()[peer] > context.rank()) {
                        links.set(lane, peer, link(connect(request, lane, peer)));
                    }
                }
            }
            accept(request, links);
            return links;
        } catch (IOException e) {
            links.close();
            throw failed(context.rank(), "cannot open links", e);
        } catch (RuntimeException | Error e) {
            links.close();
            throw e;
        }
    }

    private UnixLink link(SocketChannel channel) throws IOException {
        return new UnixLink(channel, Frame.epoch(context.start()));
    }

    private SocketChannel connect(LinkRequest request, int lane, int peer) throws IOException {
        SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(paths[request.members()[peer]]));
        channel.write(new Greeting(request.communicator(), lane, context.rank()).bytes());
        return channel;
    }

    private void accept(LinkRequest request, UnixLinks links) throws IOException {
        long end = System.nanoTime()
                + context.options().duration(Setting.JOIN_DEADLINE).toNanos();
        for (int lane = 0; lane < request.lanes(); lane++) {
            for (int peer : request.peers()) {
                int from = request.members()[peer];
                if (from < context.rank()) {
                    Greeting greeting = new Greeting(request.communicator(), lane, from);
                    links.set(lane, peer, link(await(greeting, end)));
                }
            }
        }
    }

    private SocketChannel await(Greeting wanted, long end) throws IOException {
        SocketChannel channel = take(wanted);
        while (channel == null) {
            context.requireAlive();
            if (System.nanoTime() - end >= 0) {
                throw new CommunicationException(
                        Category.DEADLINE,
                        List.of(wanted.from()),
                        "rank " + wanted.from() + " has not opened a link to rank " + context.rank());
            }
            LockSupport.parkNanos(PAUSE_NANOS);
            channel = take(wanted);
        }
        return channel;
    }

    private synchronized SocketChannel take(Greeting wanted) throws IOException {
        for (SocketChannel next = listener.accept(); next != null; next = listener.accept()) {
            arrived.put(Greeting.read(next), next);
        }
        return arrived.remove(wanted);
    }

    @Override
    public synchronized void close() {
        try {
            listener.close();
            Files.deleteIfExists(path);
            for (SocketChannel channel : arrived.values()) {
                channel.close();
            }
        } catch (IOException e) {
            System.getLogger("com.example.transport").log(System.Logger.Level.DEBUG, "closing", e);
        }
    }
}
