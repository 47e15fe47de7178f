package io.tutti.bootstrap;

import io.tutti.bootstrap.Applicants.Applicant;
import io.tutti.bootstrap.handshake.ConnectionAcceptor;
import io.tutti.bootstrap.handshake.Credentials;
import io.tutti.bootstrap.handshake.Encryption;
import io.tutti.bootstrap.handshake.Handshake;
import io.tutti.bootstrap.handshake.Purpose;
import io.tutti.bootstrap.handshake.RefusedException;
import io.tutti.bootstrap.placement.InterfaceStripes;
import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.control.connection.AuthenticatedChannel;
import io.tutti.spi.KeyValueSpace;
import io.tutti.spi.Membership;
import io.tutti.wire.WireReader;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ProtocolException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeoutException;

/**
 * Where rank 0 of a running job lets replacements apply, at the rendezvous of the job's start. A replacement keeps its connection open for
 * as long as it applies, so one that has ended does not count, and its place is free again. Thread-safe.
 */
public final class ReplacementListener implements ConnectionAcceptor.Handler, AutoCloseable {
    private final JoinRequest own;
    private final Set<Integer> taken;
    private final byte[] invitation;
    private final RankZeroAddress rankZero;
    private final ConnectionAcceptor acceptor;
    private final Applicants applicants = new Applicants();

    /**
     * A replacement that is there.
     *
     * @param place the number that it claims
     * @param address where it listens for ranks, as it has encoded that
     */
    public record Candidate(int place, byte[] address) {}

    /**
     * Listens.
     *
     * @param membership of this process at the start of the job
     * @param credentials the job's number and secret
     * @param options the configuration
     * @param own what this rank would ask for if it joined: what replacements must agree on
     * @param taken places of ranks that live
     * @param invitation what replacements are told
     * @return the listener, which the caller closes
     * @throws IOException if the rendezvous is not on this host, or cannot be used twice
     */
    public static ReplacementListener open(
            Membership membership,
            Credentials credentials,
            Options options,
            JoinRequest own,
            Set<Integer> taken,
            byte[] invitation)
            throws IOException {
        requireReusable(membership);
        if (invitation.length > Handshake.MOST_BYTES) {
            throw new IOException("a job of so many ranks takes no replacement: it would have to be told "
                    + invitation.length + " bytes, at most " + Handshake.MOST_BYTES + " are sent");
        }
        RankZeroAddress rankZero = RankZeroAddress.of(
                membership,
                InterfaceStripes.parse(options.text(Setting.INTERFACE)).first());
        try {
            Handshake handshake = new Handshake(credentials, Encryption.of(options));
            ServerSocketChannel socket = Listening.bind(rankZero.bindAddresses());
            ReplacementListener listener = new ReplacementListener(own, taken, invitation, rankZero, socket, handshake);
            return published(listener, socket, options.duration(Setting.JOIN_DEADLINE));
        } catch (TimeoutException e) {
            throw new IOException(e.getMessage(), e);
        } catch (IOException | RuntimeException | Error e) {
            rankZero.close();
            throw e;
        }
    }

    /** A listener that no process can find is closed. */
    private static ReplacementListener published(
            ReplacementListener listener, ServerSocketChannel socket, Duration limit)
            throws IOException, TimeoutException {
        try {
            listener.rankZero.publish((InetSocketAddress) socket.getLocalAddress(), null, limit);
            return listener;
        } catch (IOException | TimeoutException | RuntimeException | Error e) {
            listener.close();
            throw e;
        }
    }

    private ReplacementListener(
            JoinRequest own,
            Set<Integer> taken,
            byte[] invitation,
            RankZeroAddress rankZero,
            ServerSocketChannel socket,
            Handshake handshake)
            throws IOException {
        this.own = own;
        this.taken = Set.copyOf(taken);
        this.invitation = invitation.clone();
        this.rankZero = rankZero;
        this.acceptor = ConnectionAcceptor.start("tutti-replacements", socket, handshake, Purpose.REPLACEMENT, this);
    }

    /** A space is closed once all ranks have joined, and an engine knows no later value. */
    static void requireReusable(Membership membership) throws IOException {
        if (membership.rendezvous() instanceof KeyValueSpace) {
            throw new IOException("ranks have met at " + membership.rendezvous()
                    + ", which takes no replacement; start the job with an address or a file");
        }
    }

    @Override
    public byte[] admit(byte[] hello) throws RefusedException {
        JoinRequest request = decode(hello, null).request();
        request.checkRunning(own);
        if (taken.contains(request.rank())) {
            throw new RefusedException("rank " + request.rank()
                    + " of the job's start takes part; a replacement needs a place that is free");
        }
        applicants.admit(request);
        return invitation.clone();
    }

    private static Applicant decode(byte[] hello, SocketChannel channel) throws RefusedException {
        try {
            WireReader in = new WireReader(hello);
            Applicant applicant = new Applicant(JoinRequest.decode(in.bytes()), in.bytes(), channel);
            in.end();
            return applicant;
        } catch (ProtocolException e) {
            throw new RefusedException("its application cannot be read: " + e.getMessage());
        }
    }

    @Override
    public void enter(byte[] hello, AuthenticatedChannel channel) throws IOException {
        try {
            Applicant applicant = decode(hello, channel.channel());
            channel.channel().configureBlocking(false);
            applicants.enter(applicant);
        } catch (RefusedException e) {
            throw new IllegalStateException("it was read before", e);
        }
    }

    @Override
    public void gone(byte[] hello) {
        try {
            applicants.gone(decode(hello, null).request());
        } catch (RefusedException e) {
            throw new IllegalStateException("it was read before", e);
        }
    }

    /**
     * Waits a while for replacements.
     *
     * @param nanos how long at most
     * @param count how many are needed
     * @return those that are there, at most so many, by their places
     * @throws InterruptedException if the thread is interrupted
     */
    public List<Candidate> await(long nanos, int count) throws InterruptedException {
        return applicants.await(nanos, count);
    }

    /** {@return who has come, for messages; may be empty} */
    public List<String> names() {
        return applicants.names();
    }

    /** Ends all connections, which tells the replacements to look what has been decided. */
    @Override
    public void close() {
        acceptor.close();
        rankZero.close();
        applicants.close();
    }
}
