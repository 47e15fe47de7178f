package io.tutti.transport.tcp;

import io.tutti.bootstrap.handshake.ConnectionAcceptor;
import io.tutti.config.Setting;
import io.tutti.control.message.WireReader;
import io.tutti.control.message.WireWriter;
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
import java.net.UnknownHostException;
import java.nio.channels.ServerSocketChannel;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/** Joins all ranks that accept connections. */
final class TcpTransport implements Transport {
    private final TransportContext context;
    private final InetSocketAddress address;
    private final TcpConnector connector;

    private TcpTransport(TransportContext context, ServerSocketChannel listener) throws IOException {
        this.context = context;
        this.address = (InetSocketAddress) listener.getLocalAddress();
        this.connector = new TcpConnector(context, listener);
    }

    /**
     * Starts to accept connections.
     *
     * @param context this rank
     * @param local the address to listen at
     * @throws CommunicationException RESOURCE if that is impossible
     */
    static TcpTransport listen(TransportContext context, InetAddress local) {
        try {
            ServerSocketChannel listener =
                    listener(local, (int) context.options().number(Setting.SOCKET_BYTES));
            try {
                return new TcpTransport(context, listener);
            } catch (IOException | RuntimeException e) {
                listener.close();
                throw e;
            }
        } catch (IOException e) {
            throw new CommunicationException(
                    Category.RESOURCE,
                    List.of(context.rank()),
                    "cannot listen for data at " + local + ": " + e.getMessage(),
                    e);
        }
    }

    /** Opens a listener at any port of an address. */
    static ServerSocketChannel listener(InetAddress local, int socketBytes) throws IOException {
        ServerSocketChannel listener = ServerSocketChannel.open();
        try {
            if (socketBytes > 0) { // accepted connections inherit it before they negotiate the window scale
                listener.setOption(StandardSocketOptions.SO_RCVBUF, socketBytes);
            }
            return listener.bind(new InetSocketAddress(local, 0), ConnectionAcceptor.BACKLOG);
        } catch (IOException e) {
            listener.close();
            throw e;
        }
    }

    @Override
    public byte[] address() {
        return new WireWriter()
                .bytes(address.getAddress().getAddress())
                .i32(address.getPort())
                .toBytes();
    }

    @Override
    public BitSet reach(List<byte[]> addresses) {
        InetSocketAddress[] peers = new InetSocketAddress[addresses.size()];
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

    private static InetSocketAddress decode(byte[] bytes) {
        try {
            WireReader in = new WireReader(bytes);
            InetSocketAddress address = new InetSocketAddress(InetAddress.getByAddress(in.bytes()), in.i32());
            in.end();
            return address;
        } catch (ProtocolException | UnknownHostException | IllegalArgumentException e) {
            throw new IllegalStateException("an address of " + bytes.length + " bytes cannot be read", e);
        }
    }

    /** Returns the address at which this rank accepts connections. */
    InetSocketAddress socketAddress() {
        return address;
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
