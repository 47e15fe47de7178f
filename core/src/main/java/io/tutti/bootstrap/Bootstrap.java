package io.tutti.bootstrap;

import io.tutti.config.LineRate;
import io.tutti.config.Membership;
import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.control.ClientControlPlane;
import io.tutti.control.ControlPlane;
import io.tutti.control.ControlTiming;
import io.tutti.control.LocalControlPlane;
import io.tutti.control.ServerControlPlane;
import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.List;
import java.util.Optional;

/** Joins this process to its job. */
public final class Bootstrap {
    private static final System.Logger LOG = System.getLogger("io.tutti");

    private final Membership membership;
    private final Options options;
    private final Rendezvous rendezvous;
    private final Credentials credentials;
    private final Handshake handshake;
    private final JoinRequest request;

    private Bootstrap(Membership membership, Options options, long layout, String agreed) {
        this.membership = membership;
        this.options = options;
        this.rendezvous = Rendezvous.parse(membership.rendezvous());
        this.credentials = Credentials.of(membership);
        this.handshake = new Handshake(credentials);
        String name = HostFacts.localName() + ", pid " + ProcessHandle.current().pid();
        this.request = new JoinRequest(
                membership.rank(),
                membership.size(),
                new JoinRequest.Formats(Handshake.VERSION, layout),
                membership.launch(),
                options.compared() + agreed,
                name);
    }

    /**
     * Joins the job without further words that ranks must agree on; see
     * {@link #join(Membership, Options, long, String)}.
     *
     * @param membership this process's position in the job
     * @param options the configuration
     * @param layout fingerprint of the layouts of messages and shared memory; must be equal on all ranks
     * @return the job, which the caller closes
     * @throws CommunicationException if the job cannot be joined
     */
    public static JoinedJob join(Membership membership, Options options, long layout) {
        return join(membership, options, layout, "");
    }

    /**
     * Joins the job. Returns once all ranks have joined; otherwise, no rank joins. Blocks the calling thread for at
     * most {@link Setting#JOIN_DEADLINE} and a few seconds.
     *
     * @param membership this process's position in the job
     * @param options the configuration
     * @param layout fingerprint of the layouts of messages and shared memory; must be equal on all ranks
     * @param agreed further words that must be equal on all ranks, each preceded by a space
     * @return the job, which the caller closes
     * @throws CommunicationException DEADLINE, naming the missing ranks; AUTHENTICATION, with the reason why this
     *     process was refused; RESOURCE if an address or folder cannot be used; PEER_LOST if a rank was lost meanwhile
     */
    public static JoinedJob join(Membership membership, Options options, long layout, String agreed) {
        Optional<SharedMemoryFiles> files = claim(membership, options);
        try {
            if (membership.size() == 1) {
                Peer self = new Peer(
                        0, 0, HostFacts.localName(), ProcessHandle.current().pid(), 1, 1, LineRate.UNKNOWN, null);
                return new JoinedJob(newStart(), LocalControlPlane.create(1)[0], List.of(self), null, files);
            }
            Bootstrap bootstrap = new Bootstrap(membership, options, layout, agreed);
            return membership.rank() == 0 ? bootstrap.listen(files) : bootstrap.dial(files);
        } catch (RuntimeException | Error e) {
            files.ifPresent(SharedMemoryFiles::close);
            throw e;
        }
    }

    /**
     * Draws the start's id at random, so that no other process can guess it or a name derived from it, and no other
     * start has it.
     */
    private static long newStart() {
        return new SecureRandom().nextLong();
    }

    private static Optional<SharedMemoryFiles> claim(Membership membership, Options options) {
        Path folder = Path.of(options.text(Setting.SHM_DIR));
        try {
            return Optional.of(SharedMemoryFiles.claim(folder, membership.job(), Integer.toString(membership.rank())));
        } catch (IOException e) {
            String message = Setting.SHM_DIR.environmentName() + "=" + folder + " cannot be used: " + e;
            if (options.text(Setting.LINK).equals("shm")) {
                throw new CommunicationException(Category.RESOURCE, List.of(membership.rank()), message, e);
            }
            LOG.log(Level.WARNING, "{0}; rank {1} shares no memory with others", message, membership.rank());
            return Optional.empty();
        }
    }

    private JoinedJob listen(Optional<SharedMemoryFiles> files) {
        ServerSocketChannel listener = bind();
        long start = newStart();
        ServerControlPlane plane = ServerControlPlane.start(membership.size(), ControlTiming.of(options));
        try (ConnectionAcceptor acceptor = ConnectionAcceptor.start(
                        "tutti-join", listener, handshake, Purpose.JOIN, new Admission(request, start, plane));
                Rendezvous.Published published =
                        rendezvous.publish((InetSocketAddress) listener.getLocalAddress(), membership.job())) {
            InetSocketAddress address = published.address();
            LOG.log(Level.DEBUG, "{0} lets ranks in at {1}", acceptor, address);
            return meet(plane, address.getAddress(), files, start);
        } catch (IOException e) {
            throw failed(plane, resource("rank 0 cannot listen at " + rendezvous + ": " + e.getMessage(), e));
        }
    }

    private ServerSocketChannel bind() {
        String where = rendezvous.toString();
        try {
            InetSocketAddress address = rendezvous.bindAddress();
            ServerSocketChannel listener = ServerSocketChannel.open();
            try {
                return listener.bind(address, ConnectionAcceptor.BACKLOG);
            } catch (IOException e) {
                listener.close();
                throw e;
            }
        } catch (BindException e) {
            boolean inUse = String.valueOf(e.getMessage()).contains("in use");
            String why = inUse ? "address already in use; choose another --rendezvous port" : e.getMessage();
            throw resource("cannot listen on " + where + ": " + why, e);
        } catch (IOException e) {
            throw resource("cannot listen on " + where + ": " + e, e);
        }
    }

    private JoinedJob dial(Optional<SharedMemoryFiles> files) {
        long limit = options.duration(Setting.JOIN_DEADLINE).toMillis();
        RankZeroConnector.Joined joined =
                new RankZeroConnector(rendezvous, credentials, handshake, request, limit).dial();
        try {
            InetAddress local = joined.channel().channel().socket().getLocalAddress();
            ControlPlane plane = ClientControlPlane.start(
                    membership.rank(),
                    membership.size(),
                    joined.channel(),
                    joined.serverName(),
                    ControlTiming.of(options));
            return meet(plane, local, files, joined.start());
        } catch (IOException e) {
            throw new CommunicationException(
                    Category.PEER_LOST, List.of(0), "rank 0 was lost while ranks joined: " + e.getMessage(), e);
        }
    }

    private JoinedJob meet(ControlPlane plane, InetAddress local, Optional<SharedMemoryFiles> files, long start) {
        try {
            return new PeerDiscovery(plane, membership, options, files, start).run(local);
        } catch (IOException e) {
            throw failed(plane, resource("cannot listen for data at " + local + ": " + e.getMessage(), e));
        } catch (CommunicationException e) {
            throw failed(plane, e);
        }
    }

    private CommunicationException failed(ControlPlane plane, CommunicationException cause) {
        plane.raise(cause);
        plane.close();
        return cause;
    }

    private CommunicationException resource(String message, Exception cause) {
        return new CommunicationException(Category.RESOURCE, List.of(membership.rank()), message, cause);
    }
}
