package io.tutti.bootstrap;

import io.tutti.bootstrap.handshake.Handshake;
import io.tutti.bootstrap.handshake.Purpose;
import io.tutti.bootstrap.handshake.RefusedException;
import io.tutti.bootstrap.placement.InterfaceStripes;
import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import io.tutti.failpoint.Failpoints;
import io.tutti.failpoint.ProtocolStep;
import io.tutti.spi.Membership;
import io.tutti.wire.WireWriter;
import java.io.IOException;
import java.net.InetAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

/** Applies at rank 0 of a running job for a replacement; see {@link ReplacementListener}. Used by one thread. */
public final class ReplacementConnector implements AutoCloseable {
    private static final int ATTEMPT_MILLIS = 5_000;

    private final Membership membership;
    private final RankZeroAddress rankZero;
    private final Handshake handshake;
    private final Failpoints failpoints;
    private JoinRequest request;
    /** Refusals since something else was the answer. */
    private int refusals;

    /**
     * Creates a connector; connects to nothing.
     *
     * @param membership the replacement's place, and how it finds rank 0
     * @param options the configuration
     * @param handshake of the job
     * @param request the request of its first attempt
     * @param failpoints this process's
     * @throws CommunicationException RESOURCE if ranks have met where no process can come later
     */
    public ReplacementConnector(
            Membership membership, Options options, Handshake handshake, JoinRequest request, Failpoints failpoints) {
        try {
            ReplacementListener.requireReusable(membership);
        } catch (IOException e) {
            Bootstrap.release(membership);
            throw new CommunicationException(Category.RESOURCE, List.of(membership.rank()), e.getMessage(), e);
        }
        this.membership = membership;
        this.handshake = handshake;
        this.request = request;
        this.failpoints = failpoints;
        this.rankZero = RankZeroAddress.of(
                membership,
                InterfaceStripes.parse(options.text(Setting.INTERFACE)).first());
    }

    /**
     * An application under way.
     *
     * @param channel open for as long as rank 0 collects replacements
     * @param invitation what rank 0 tells
     */
    public record Applied(SocketChannel channel, byte[] invitation) {}

    /**
     * Applies once.
     *
     * @param listen returns where this process listens for ranks, encoded, from its address on the way to rank 0
     * @return the application, whose channel the caller closes
     * @throws IOException with the reason if rank 0 does not take replacements now
     * @throws CommunicationException AUTHENTICATION if rank 0 refuses this process
     */
    public Applied apply(Function<InetAddress, byte[]> listen) throws IOException {
        request = request.again();
        SocketChannel channel = SocketChannel.open();
        try {
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            RankZeroAddress.Found found = rankZero.find(Duration.ofMillis(ATTEMPT_MILLIS));
            failpoints.passed(ProtocolStep.JOIN_FIND);
            channel.socket().connect(found.address(), ATTEMPT_MILLIS);
            byte[] hello = new WireWriter()
                    .bytes(request.encode())
                    .bytes(listen.apply(channel.socket().getLocalAddress()))
                    .toBytes();
            byte[] invitation = handshake
                    .dial(channel, Purpose.REPLACEMENT, hello, ATTEMPT_MILLIS)
                    .reply();
            channel.configureBlocking(false);
            return new Applied(channel, invitation);
        } catch (IOException | RuntimeException | Error e) {
            refusals = 0;
            channel.close();
            throw e;
        } catch (TimeoutException | RefusedException e) {
            channel.close();
            if (e instanceof RefusedException refused && !isEarlier(refused)) {
                throw new CommunicationException(
                        Category.AUTHENTICATION,
                        List.of(request.rank()),
                        "rank " + request.rank() + " cannot join rank 0 at " + membership.rendezvous()
                                + " as a replacement: " + e.getMessage());
            }
            throw new IOException(e.getMessage(), e);
        }
    }

    /** Whether rank 0 may listen there later: another job does now, or ranks of this one still join. */
    private boolean isEarlier(RefusedException refused) {
        return refused.offers(Purpose.JOIN) || ++refusals <= rankZero.patience(refused.refuser());
    }

    @Override
    public void close() {
        rankZero.close();
    }
}
