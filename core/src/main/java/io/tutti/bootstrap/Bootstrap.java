package io.tutti.bootstrap;

import io.tutti.bootstrap.files.SharedMemoryFiles;
import io.tutti.bootstrap.handshake.ConnectionAcceptor;
import io.tutti.bootstrap.handshake.Credentials;
import io.tutti.bootstrap.handshake.Encryption;
import io.tutti.bootstrap.handshake.Handshake;
import io.tutti.bootstrap.handshake.Purpose;
import io.tutti.bootstrap.placement.HostFacts;
import io.tutti.bootstrap.placement.InterfaceChoice;
import io.tutti.bootstrap.placement.InterfaceFilter;
import io.tutti.bootstrap.placement.InterfaceStripes;
import io.tutti.bootstrap.placement.JobPlacement;
import io.tutti.config.JobVariables;
import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.control.ClientControlPlane;
import io.tutti.control.ControlPlane;
import io.tutti.control.FailpointControlPlane;
import io.tutti.control.JobFailures;
import io.tutti.control.LocalControlPlane;
import io.tutti.control.ServerControlPlane;
import io.tutti.control.connection.ControlTiming;
import io.tutti.crypto.SystemRandom;
import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import io.tutti.failpoint.Failpoints;
import io.tutti.failpoint.ProtocolStep;
import io.tutti.spi.KeyValueSpace;
import io.tutti.spi.Membership;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger.Level;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.Channel;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/** Joins this process to its job. */
public final class Bootstrap {
    private static final int SECRET_BYTES = 32;

    private final Membership membership;
    private final Options options;
    private final RankZeroAddress rankZero;
    private final InterfaceStripes interfaces;
    private final JoinRequest request;
    private final Failpoints failpoints;

    private Bootstrap(
            Membership membership,
            RankZeroAddress rankZero,
            InterfaceStripes interfaces,
            Options options,
            long layout,
            String agreed,
            Failpoints failpoints) {
        this.membership = membership;
        this.rankZero = rankZero;
        this.interfaces = interfaces;
        this.options = options;
        this.failpoints = failpoints;
        this.request =
                request(membership, options, failpoints.version(Handshake.VERSION), failpoints.layout(layout), agreed);
    }

    /**
     * Returns the request of a process to join.
     *
     * @param membership this process's position in the job
     * @param options the configuration
     * @param layout fingerprint of the layouts of messages and shared memory; must be equal on all ranks
     * @param agreed further words that must be equal on all ranks, each preceded by a space
     * @return the request of its first attempt
     */
    public static JoinRequest request(Membership membership, Options options, long layout, String agreed) {
        return request(membership, options, Handshake.VERSION, layout, agreed);
    }

    private static JoinRequest request(
            Membership membership, Options options, int version, long layout, String agreed) {
        String name = HostFacts.localName() + ", pid " + ProcessHandle.current().pid();
        return new JoinRequest(
                membership.rank(),
                membership.size(),
                new JoinRequest.Formats(version, layout),
                membership.launch(),
                options.compared() + agreed,
                name,
                JoinRequest.Attempt.first());
    }

    /**
     * Joins the job without further words that ranks must agree on, and without failpoints; see
     * {@link #join(Membership, Options, long, String, Failpoints)}.
     *
     * @param membership this process's position in the job
     * @param options the configuration
     * @param layout fingerprint of the layouts of messages and shared memory; must be equal on all ranks
     * @return the job, which the caller closes
     * @throws CommunicationException if the job cannot be joined
     */
    public static JoinedJob join(Membership membership, Options options, long layout) {
        return join(membership, options, layout, "", Failpoints.NONE);
    }

    /**
     * Joins the job. Returns once all ranks have joined; otherwise, no rank joins. Blocks the calling thread for at
     * most {@link Setting#JOIN_DEADLINE} until rank 0 is there, for as long again until the others are, and a few seconds; for one more such
     * time at a key-value space with a fence. Releases the rendezvous.
     *
     * @param membership this process's position in the job
     * @param options the configuration
     * @param layout fingerprint of the layouts of messages and shared memory; must be equal on all ranks
     * @param agreed further words that must be equal on all ranks, each preceded by a space
     * @param failpoints this rank's
     * @return the job, which the caller closes
     * @throws CommunicationException DEADLINE, naming the missing ranks; AUTHENTICATION, with the reason why this
     *     process was refused; RESOURCE if an address or folder cannot be used; PEER_LOST if a rank was lost meanwhile
     */
    public static JoinedJob join(
            Membership membership, Options options, long layout, String agreed, Failpoints failpoints) {
        if (membership.size() == 1) {
            release(membership);
            return alone(claim(membership, options));
        }
        InterfaceStripes interfaces = interfaces(membership, options);
        try (RankZeroAddress rankZero = RankZeroAddress.of(membership, interfaces.first())) {
            requireSecret(membership);
            Optional<SharedMemoryFiles> files = claim(membership, options);
            try {
                failpoints.passed(ProtocolStep.JOIN_CLAIM);
                Bootstrap bootstrap =
                        new Bootstrap(membership, rankZero, interfaces, options, layout, agreed, failpoints);
                return membership.rank() == 0 ? bootstrap.listen(files) : bootstrap.dial(files);
            } catch (RuntimeException | Error e) {
                files.ifPresent(SharedMemoryFiles::close);
                throw e;
            }
        }
    }

    /**
     * Releases the rendezvous of a process that joins nothing; a job of one rank needs none.
     *
     * @param membership this process's position
     */
    public static void release(Membership membership) {
        if (membership.rendezvous() != null) {
            RankZeroAddress.of(membership, InterfaceFilter.parse(Setting.INTERFACE.defaultValue()))
                    .close();
        }
    }

    /** Reads {@code TUTTI_INTERFACE}; releases the rendezvous if that is malformed. */
    private static InterfaceStripes interfaces(Membership membership, Options options) {
        try {
            return InterfaceStripes.parse(options.text(Setting.INTERFACE));
        } catch (IllegalArgumentException e) {
            release(membership);
            throw e;
        }
    }

    private static JoinedJob alone(Optional<SharedMemoryFiles> files) {
        JobPlacement alone = JobPlacement.ofThreads(1, HostFacts.localName());
        return new JoinedJob(newStart(), null, LocalControlPlane.create(1)[0], alone, List.of(), files);
    }

    /** Checks that the ranks have a secret, or a private space in which rank 0 may put one. */
    private static void requireSecret(Membership membership) {
        boolean travels = membership.rendezvous() instanceof KeyValueSpace space && space.isPrivate();
        if (membership.secret() == null && !travels) {
            throw new IllegalArgumentException("secret=null: a job of several ranks needs a shared secret: "
                    + JobVariables.SECRET + " or " + JobVariables.SECRET_FILE
                    + ", equal on all ranks (openssl rand -hex 16)");
        }
    }

    /**
     * Draws the start's id at random, so that no other process can guess it or a name derived from it, and no other
     * start has it.
     */
    private static long newStart() {
        return SystemRandom.number();
    }

    private static Optional<SharedMemoryFiles> claim(Membership membership, Options options) {
        Path folder = Path.of(options.text(Setting.SHM_DIR));
        try {
            String member = Integer.toString(membership.rank());
            boolean isFirst = membership.localRank().orElse(0) == 0; // it cleans up for all ranks of its host
            return Optional.of(
                    isFirst
                            ? SharedMemoryFiles.claim(folder, membership.job(), member)
                            : SharedMemoryFiles.join(folder, membership.job(), member));
        } catch (IOException e) {
            String message = Setting.SHM_DIR.environmentName() + "=" + folder + " cannot be used: " + e;
            if (options.text(Setting.LINK).equals("shm")) {
                throw new CommunicationException(Category.RESOURCE, List.of(membership.rank()), message, e);
            }
            System.getLogger("io.tutti")
                    .log(Level.WARNING, "{0}; rank {1} shares no memory with others", message, membership.rank());
            return Optional.empty();
        }
    }

    private JoinedJob listen(Optional<SharedMemoryFiles> files) {
        ServerSocketChannel listener = bind();
        return closingOnFailure(listener, () -> admit(listener, files));
    }

    private JoinedJob admit(ServerSocketChannel listener, Optional<SharedMemoryFiles> files) {
        long start = newStart();
        byte[] secret = membership.secret() == null ? newSecret() : membership.secret();
        Credentials credentials = new Credentials(membership.job(), secret);
        Handshake handshake = new Handshake(credentials, Encryption.of(options), failpoints);
        ServerControlPlane server = controlPlane();
        ControlPlane plane = FailpointControlPlane.of(server, failpoints);
        Admission admission = new Admission(request, start, server);
        try (ConnectionAcceptor acceptor = leavingOnFailure(plane, () -> accept(listener, handshake, admission))) {
            if (membership.rendezvous() instanceof KeyValueSpace space) {
                server.endWhen(space::isGivenUp);
            }
            // Ranks that come after a failure are let in, to be told of it.
            return leavingOnFailure(plane, () -> publish(plane, acceptor, listener, files, start, credentials));
        } finally {
            server.endWhen(null);
        }
    }

    private ConnectionAcceptor accept(ServerSocketChannel listener, Handshake handshake, Admission admission) {
        try {
            return ConnectionAcceptor.start("tutti-join", listener, handshake, Purpose.JOIN, admission);
        } catch (IOException e) {
            throw resource("rank 0 cannot listen at " + where() + ": " + e.getMessage(), e);
        }
    }

    private ServerControlPlane controlPlane() {
        try {
            return ServerControlPlane.start(membership.size(), ControlTiming.of(options));
        } catch (UncheckedIOException e) {
            throw noControlPlane(e);
        }
    }

    private CommunicationException noControlPlane(UncheckedIOException cause) {
        return resource("the control plane cannot start: " + cause.getCause().getMessage(), cause);
    }

    private JoinedJob publish(
            ControlPlane plane,
            ConnectionAcceptor acceptor,
            ServerSocketChannel listener,
            Optional<SharedMemoryFiles> files,
            long start,
            Credentials credentials) {
        try {
            InetSocketAddress address = (InetSocketAddress) listener.getLocalAddress();
            failpoints.passed(ProtocolStep.JOIN_LISTEN);
            rankZero.publish(address, credentials.secret(), options.duration(Setting.JOIN_DEADLINE));
            failpoints.passed(ProtocolStep.JOIN_PUBLISH);
            return meet(plane, address.getAddress(), files, start, credentials);
        } catch (IOException e) {
            throw resource("rank 0 cannot publish its address at " + where() + ": " + e.getMessage(), e);
        } catch (TimeoutException e) {
            String message = "not all of " + membership.size() + " ranks have come to " + where() + " within "
                    + options.number(Setting.JOIN_DEADLINE) + " s: " + e.getMessage();
            throw new CommunicationException(Category.DEADLINE, List.of(), message, e);
        }
    }

    private static byte[] newSecret() {
        return SystemRandom.bytes(SECRET_BYTES);
    }

    private String where() {
        return membership.rendezvous().toString();
    }

    private ServerSocketChannel bind() {
        try {
            return Listening.bind(rankZero.bindAddresses());
        } catch (BindException e) {
            String why =
                    Listening.isInUse(e) ? "address already in use; choose another --rendezvous port" : e.getMessage();
            throw resource("cannot listen on " + where() + ": " + why, e);
        } catch (IOException e) {
            throw resource("cannot listen on " + where() + ": " + e, e);
        }
    }

    private JoinedJob dial(Optional<SharedMemoryFiles> files) {
        long limit = options.duration(Setting.JOIN_DEADLINE).toMillis();
        RankZeroConnector.Joined joined =
                new RankZeroConnector(membership, rankZero, request, Encryption.of(options), failpoints, limit).dial();
        return closingOnFailure(joined.channel().channel(), () -> enter(joined, files));
    }

    private JoinedJob enter(RankZeroConnector.Joined joined, Optional<SharedMemoryFiles> files) {
        try {
            InetAddress local = joined.channel().channel().socket().getLocalAddress();
            ControlPlane plane = FailpointControlPlane.of(
                    ClientControlPlane.start(
                            membership.rank(),
                            membership.size(),
                            joined.channel(),
                            joined.serverName(),
                            ControlTiming.of(options)),
                    failpoints);
            return leavingOnFailure(plane, () -> meet(plane, local, files, joined.start(), joined.credentials()));
        } catch (IOException e) {
            throw new CommunicationException(
                    Category.PEER_LOST, List.of(0), "rank 0 was lost while ranks joined: " + e.getMessage(), e);
        } catch (UncheckedIOException e) {
            throw noControlPlane(e);
        }
    }

    private JoinedJob meet(
            ControlPlane plane,
            InetAddress local,
            Optional<SharedMemoryFiles> files,
            long start,
            Credentials credentials) {
        try {
            failpoints.passed(ProtocolStep.JOIN_CONTROL);
            List<InterfaceChoice> choices = interfaces.onRoute(local);
            List<InetAddress> addresses =
                    choices.stream().map(InterfaceChoice::address).toList();
            JoinedJob joined = new PeerDiscovery(plane, membership, options, files, start, credentials).run(addresses);
            failpoints.passed(ProtocolStep.JOIN_MET);
            return joined;
        } catch (IOException e) {
            throw resource("cannot discover the other ranks: " + e.getMessage(), e);
        }
    }

    /** The process may live on after a failure, so nothing of the start may stay open. */
    private static <T> T closingOnFailure(Channel opened, Supplier<T> part) {
        try {
            return part.get();
        } catch (RuntimeException | Error e) {
            try {
                opened.close();
            } catch (IOException unclosed) {
                e.addSuppressed(unclosed);
            }
            throw e;
        }
    }

    /** The process may live on after a failure, so the others would wait for this rank. */
    private static <T> T leavingOnFailure(ControlPlane plane, Supplier<T> part) {
        try {
            return new JobFailures(plane).needing(" when it joined", part);
        } catch (RuntimeException | Error e) {
            plane.close();
            throw e;
        }
    }

    private CommunicationException resource(String message, Throwable cause) {
        return new CommunicationException(Category.RESOURCE, List.of(membership.rank()), message, cause);
    }
}
