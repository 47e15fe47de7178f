package io.tutti.transport.tcp;

import io.tutti.bootstrap.handshake.ConnectionAcceptor;
import io.tutti.bootstrap.handshake.Credentials;
import io.tutti.bootstrap.handshake.Encryption;
import io.tutti.bootstrap.handshake.Handshake;
import io.tutti.bootstrap.handshake.Purpose;
import io.tutti.bootstrap.handshake.RefusedException;
import io.tutti.bootstrap.handshake.Refuser;
import io.tutti.concurrent.Closing;
import io.tutti.concurrent.Unchecked;
import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.control.connection.AuthenticatedChannel;
import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import io.tutti.error.Ranks;
import io.tutti.failpoint.Failpoints;
import io.tutti.failpoint.ProtocolStep;
import io.tutti.spi.Frame;
import io.tutti.spi.Link;
import io.tutti.spi.TransportContext;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.locks.LockSupport;

/**
 * Opens the TCP links of a process. Of two ranks, the lower dials and the higher accepts. Accepting runs on a thread of
 * this class, so that ranks may open links in any order. Several threads may open links of different communicators at
 * once.
 */
final class TcpConnector implements AutoCloseable {
    private static final long PAUSE_NANOS = 20_000_000L;
    /** The system repeats the first packet ever more rarely, so that an attempt which goes on for long would not see a full queue empty. */
    private static final int MOST_CONNECT_MILLIS = 2_000;

    private final TransportContext context;
    private final int rank;
    private final int epoch;
    private final int socketBytes;
    private final CongestionControl congestion;
    private final long limitNanos;
    private final Failpoints failpoints;
    private final Handshake handshake;
    private final PendingConnections pending;
    private final List<ConnectionAcceptor> acceptors = new ArrayList<>();
    /** This rank's addresses, one of each interface. */
    private final List<InetSocketAddress> own;
    /** By rank of the job, as {@link #own}; null for a rank that accepts no connections. */
    private InetSocketAddress[][] addresses;

    /**
     * Starts to accept connections.
     *
     * @param context this rank
     * @param listeners where connections arrive, one for each interface; closed when this connector is closed
     * @param own their addresses
     * @throws IOException if a listener cannot be used; the caller closes all of them
     */
    TcpConnector(TransportContext context, List<ServerSocketChannel> listeners, List<InetSocketAddress> own)
            throws IOException {
        Options options = context.options();
        this.context = context;
        this.rank = context.rank();
        this.epoch = Frame.epoch(context.start());
        this.socketBytes = (int) options.number(Setting.SOCKET_BYTES);
        this.congestion = new CongestionControl(options.text(Setting.CONGESTION));
        this.limitNanos = options.duration(Setting.JOIN_DEADLINE).toNanos();
        this.failpoints = context.sharedInProcess(Failpoints.class, Failpoints::none);
        this.handshake =
                new Handshake(new Credentials(context.job(), context.secret()), Encryption.of(options), failpoints);
        this.pending = new PendingConnections(context.start(), rank);
        this.own = own;
        try {
            for (ServerSocketChannel listener : listeners) {
                acceptors.add(
                        ConnectionAcceptor.start("tutti-accept-" + rank, listener, handshake, Purpose.LINK, pending));
            }
        } catch (IOException | RuntimeException | Error e) {
            acceptors.forEach(ConnectionAcceptor::close);
            throw e;
        }
    }

    /** Sets the addresses of all ranks, before links are opened. */
    void connectTo(InetSocketAddress[][] peers) {
        addresses = peers;
    }

    /**
     * Opens the links of a communicator to some of its ranks, which must do the same. All peers are dialled at the same
     * time, so that an unreachable peer does not delay the others. Blocks for at most {@link Setting#JOIN_DEADLINE}.
     *
     * @param communicator the communicator's number, the same on all ranks, used once
     * @param lanes number of links to each peer
     * @param peers world ranks, without this rank
     * @return the links, by lane and then by index in {@code peers}
     * @throws CommunicationException DEADLINE, naming the ranks and addresses that cannot be reached, or the ranks that
     *     have not dialled; AUTHENTICATION if a peer refused a link; PEER_LOST if a link broke; or the reason why the
     *     job was aborted
     */
    Link[][] open(long communicator, int lanes, int[] peers) {
        Link[][] links = new Link[lanes][peers.length];
        long end = System.nanoTime() + limitNanos;
        Dials dials = new Dials();
        for (int i = 0; i < peers.length; i++) {
            if (peers[i] > rank) {
                int index = i;
                String name = "tutti-dial-" + rank + "-" + peers[i];
                dials.start(name, () -> dial(communicator, peers[index], index, links, end));
            }
        }
        Throwable missing = null;
        pending.expect();
        try {
            accept(communicator, peers, links, end);
        } catch (RuntimeException | Error e) {
            missing = e;
        } finally {
            pending.expectNoLonger();
        }
        Throwable unreached = dials.failure();
        if (missing != null || unreached != null) {
            TcpLinks.close(links);
            throw Unchecked.of(unreached == null ? missing : unreached); // states the reason
        }
        return links;
    }

    /** Opens the links of all lanes to a peer. */
    private void dial(long communicator, int peer, int index, Link[][] links, long endNanos) {
        for (int lane = 0; lane < links.length; lane++) {
            PendingConnections.Key[] stripes = stripes(communicator, lane, rank, peer);
            AuthenticatedChannel[] channels = new AuthenticatedChannel[stripes.length];
            try {
                for (int i = 0; i < channels.length; i++) {
                    channels[i] = dial(stripes[i], endNanos);
                }
                links[lane][index] = link(channels);
            } catch (IOException e) {
                close(channels);
                throw lost(peer, e);
            } catch (RuntimeException | Error e) {
                close(channels);
                throw e;
            }
        }
    }

    /** Returns the connections of a link: one over each interface, as far as both ranks have some. */
    private PendingConnections.Key[] stripes(long communicator, int lane, int from, int to) {
        int peer = from == rank ? to : from;
        PendingConnections.Key[] keys = new PendingConnections.Key[Math.min(own.size(), addresses[peer].length)];
        for (int i = 0; i < keys.length; i++) {
            keys[i] = new PendingConnections.Key(context.start(), communicator, lane, i, from, to);
        }
        return keys;
    }

    private AuthenticatedChannel dial(PendingConnections.Key key, long endNanos) {
        for (int attempt = 0; true; attempt++) {
            context.requireAlive();
            Exception why;
            try {
                return attempt(new PendingConnections.DialAttempt(key, attempt), endNanos);
            } catch (RefusedException e) {
                if (e.refuser() == Refuser.MEMBER) {
                    throw refused(key.to(), e);
                }
                why = e; // a stranger's words
            } catch (IOException e) {
                why = e;
            }
            if (System.nanoTime() + PAUSE_NANOS - endNanos >= 0) {
                throw late(key, why);
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    private CommunicationException refused(int peer, RefusedException e) {
        return new CommunicationException(
                Category.AUTHENTICATION,
                List.of(peer),
                "rank " + peer + " refused a link to rank " + rank + ": " + e.getMessage(),
                e);
    }

    private CommunicationException late(PendingConnections.Key key, Exception e) {
        return new CommunicationException(
                Category.DEADLINE,
                List.of(key.to()),
                "rank " + rank + " cannot open a link to rank " + key.to() + " at " + addresses[key.to()][key.stripe()]
                        + ": " + e.getMessage(),
                e);
    }

    private AuthenticatedChannel attempt(PendingConnections.DialAttempt greeting, long endNanos)
            throws IOException, RefusedException {
        int millis = Math.clamp((endNanos - System.nanoTime()) / 1_000_000L, 1, Integer.MAX_VALUE);
        SocketChannel channel = SocketChannel.open();
        try {
            return greeted(channel, greeting, millis);
        } catch (IOException | RefusedException | RuntimeException | Error e) {
            channel.close();
            throw e;
        }
    }

    private AuthenticatedChannel greeted(SocketChannel channel, PendingConnections.DialAttempt greeting, int millis)
            throws IOException, RefusedException {
        PendingConnections.Key key = greeting.key();
        TransportContext.Watch watch = context.closeOnAbort(channel);
        try {
            prepare(channel);
            if (own.size() > 1) { // by the interface of this stripe, whatever the routes say
                channel.bind(new InetSocketAddress(own.get(key.stripe()).getAddress(), 0));
            }
            channel.socket().connect(addresses[key.to()][key.stripe()], Math.min(millis, MOST_CONNECT_MILLIS));
            failpoints.passed(ProtocolStep.TCP_CONNECT, channel);
            return handshake
                    .dial(channel, Purpose.LINK, greeting.encode(), millis)
                    .channel();
        } finally {
            watch.close();
        }
    }

    private void prepare(SocketChannel channel) throws IOException {
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        if (socketBytes > 0) {
            channel.setOption(StandardSocketOptions.SO_SNDBUF, socketBytes);
            channel.setOption(StandardSocketOptions.SO_RCVBUF, socketBytes);
        }
    }

    private void accept(long communicator, int[] peers, Link[][] links, long endNanos) {
        TreeSet<Integer> missing = new TreeSet<>();
        do {
            long seen = pending.count();
            context.requireAlive();
            missing.clear();
            for (int lane = 0; lane < links.length; lane++) {
                for (int i = 0; i < peers.length; i++) {
                    if (peers[i] < rank && links[lane][i] == null) {
                        links[lane][i] = take(peers[i], stripes(communicator, lane, peers[i], rank));
                        if (links[lane][i] == null) {
                            missing.add(peers[i]);
                        }
                    }
                }
            }
            if (!missing.isEmpty() && System.nanoTime() - endNanos >= 0) {
                throw new CommunicationException(
                        Category.DEADLINE,
                        List.copyOf(missing),
                        Ranks.text(missing)
                                + (missing.size() == 1 ? " has" : " have") + " not opened a link to rank " + rank
                                + " within "
                                + limitNanos / 1_000_000_000L + " s");
            }
            if (!missing.isEmpty()) {
                pending.await(seen);
            }
        } while (!missing.isEmpty());
    }

    private Link take(int from, PendingConnections.Key[] stripes) {
        AuthenticatedChannel[] channels = pending.take(stripes);
        if (channels == null) {
            return null;
        }
        try {
            for (AuthenticatedChannel each : channels) {
                prepare(each.channel());
            }
            return link(channels);
        } catch (IOException e) {
            close(channels);
            throw lost(from, e);
        } catch (RuntimeException | Error e) {
            close(channels);
            throw e;
        }
    }

    private static CommunicationException lost(int peer, IOException e) {
        return new CommunicationException(
                Category.PEER_LOST, List.of(peer), "the link to rank " + peer + " broke at once", e);
    }

    private TcpLink link(AuthenticatedChannel[] channels) throws IOException {
        TcpSocket[] sockets = new TcpSocket[channels.length];
        for (int i = 0; i < sockets.length; i++) {
            sockets[i] = TcpSocket.of(channels[i]);
            congestion.set(channels[i].channel(), sockets[i].descriptor());
        }
        return new TcpLink(sockets, epoch);
    }

    private static void close(AuthenticatedChannel[] channels) {
        for (AuthenticatedChannel each : channels) {
            if (each != null) {
                Closing.quietly(each.channel());
            }
        }
    }

    /** Stops accepting connections; open links stay open. A rank that is stopped while it opens one holds nothing up. */
    @Override
    public void close() {
        acceptors.forEach(ConnectionAcceptor::closeAndAbandon);
        pending.close();
    }
}
