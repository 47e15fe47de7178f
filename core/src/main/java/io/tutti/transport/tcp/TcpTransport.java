package io.tutti.transport.tcp;

import io.tutti.bootstrap.handshake.ConnectionAcceptor;
import io.tutti.concurrent.Closing;
import io.tutti.config.Setting;
import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import io.tutti.spi.Link;
import io.tutti.spi.LinkRequest;
import io.tutti.spi.LinkSet;
import io.tutti.spi.Transport;
import io.tutti.spi.TransportContext;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ProtocolException;
import java.net.StandardSocketOptions;
import java.nio.channels.ServerSocketChannel;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/** Joins all ranks that accept connections, at one address or at several, one of each interface over which links are striped. */
final class TcpTransport implements Transport {
    private final TransportContext context;
    private final List<InetSocketAddress> addresses;
    private final TcpConnector connector;

    private TcpTransport(TransportContext context, List<ServerSocketChannel> listeners) throws IOException {
        this.context = context;
        List<InetSocketAddress> own = new ArrayList<>();
        for (ServerSocketChannel listener : listeners) {
            own.add((InetSocketAddress) listener.getLocalAddress());
        }
        this.addresses = List.copyOf(own);
        this.connector = new TcpConnector(context, listeners, own);
    }

    /**
     * Starts to accept connections.
     *
     * @param context this rank
     * @param local the addresses to listen at, one of each interface
     * @throws CommunicationException RESOURCE if that is impossible
     */
    static TcpTransport listen(TransportContext context, List<InetAddress> local) {
        List<ServerSocketChannel> listeners = new ArrayList<>();
        try {
            for (InetAddress address : local) {
                listeners.add(listener(address, (int) context.options().number(Setting.SOCKET_BYTES)));
            }
            return new TcpTransport(context, listeners);
        } catch (RuntimeException | Error e) {
            close(listeners);
            throw e;
        } catch (IOException e) {
            close(listeners);
            throw new CommunicationException(
                    Category.RESOURCE,
                    List.of(context.rank()),
                    "cannot listen for data at " + local + ": " + e.getMessage(),
                    e);
        }
    }

    /** Nothing has connected to them. */
    private static void close(List<ServerSocketChannel> listeners) {
        listeners.forEach(Closing::quietly);
    }

    /** Opens a listener at any port of an address. */
    static ServerSocketChannel listener(InetAddress local, int socketBytes) throws IOException {
        ServerSocketChannel listener = ServerSocketChannel.open();
        try {
            if (socketBytes > 0) { // accepted connections inherit it before they negotiate the window scale
                listener.setOption(StandardSocketOptions.SO_RCVBUF, socketBytes);
            }
            return listener.bind(new InetSocketAddress(local, 0), ConnectionAcceptor.BACKLOG);
        } catch (IOException | RuntimeException | Error e) {
            listener.close();
            throw e;
        }
    }

    @Override
    public byte[] address() {
        return TcpAddresses.encode(addresses);
    }

    @Override
    public BitSet reach(List<byte[]> addresses) {
        InetSocketAddress[][] peers = new InetSocketAddress[addresses.size()][];
        BitSet reached = new BitSet();
        for (int rank = 0; rank < peers.length; rank++) {
            if (addresses.get(rank) != null) {
                peers[rank] = decode(addresses.get(rank));
                reached.set(rank);
            }
        }
        connector.connectTo(peers);
        return reached;
    }

    private static InetSocketAddress[] decode(byte[] bytes) {
        try {
            return TcpAddresses.decode(bytes);
        } catch (ProtocolException e) {
            throw new IllegalStateException("an address of " + bytes.length + " bytes cannot be read", e);
        }
    }

    /** Returns the first address at which this rank accepts connections. */
    InetSocketAddress socketAddress() {
        return addresses.getFirst();
    }

    TcpConnector connector() {
        return connector;
    }

    @Override
    public LinkSet open(LinkRequest request) {
        int[] ranks = IntStream.of(request.peers())
                .map(peer -> request.members()[peer])
                .toArray();
        Link[][] links = connector.open(request.communicator(), request.lanes(), ranks);
        return new TcpLinks(request.peers(), links);
    }

    @Override
    public void close() {
        connector.close();
    }
}
