package io.tutti.bootstrap.survivors;

import io.tutti.bootstrap.JoinRequest;
import io.tutti.bootstrap.ReplacementConnector;
import io.tutti.bootstrap.agreement.AgreementMessage;
import io.tutti.bootstrap.agreement.AgreementMessage.Decided;
import io.tutti.bootstrap.agreement.Replacement;
import io.tutti.bootstrap.handshake.Credentials;
import io.tutti.bootstrap.handshake.Encryption;
import io.tutti.bootstrap.handshake.Handshake;
import io.tutti.bootstrap.handshake.RefusedException;
import io.tutti.concurrent.Closing;
import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import io.tutti.failpoint.Failpoints;
import io.tutti.spi.Membership;
import io.tutti.wire.WireWriter;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/**
 * How a replacement gets into a running job. It applies at rank 0, which tells it the ranks of the generation, and asks these ranks in turn
 * what they have decided, as rank 0 may be lost meanwhile. If they go on without it, it applies again. Used by one thread.
 */
final class ReplacementEntry implements AutoCloseable {
    private static final long PAUSE_NANOS = 50_000_000L;
    private static final long ASK_MILLIS = 1_000;

    private final Membership membership;
    private final Options options;
    private final Failpoints failpoints;
    private final Credentials credentials;
    private final Handshake handshake;
    private final ReplacementConnector connector;
    /** Null until this process knows its address. */
    private SurvivorListener listener;
    /** The connection to rank 0; null while there is none. */
    private SocketChannel applied;
    /** The last generation that this process knows; null if it knows none. */
    private Generation known;

    private String reason = "";
    private int turn;

    ReplacementEntry(Membership membership, Options options, JoinRequest request, Failpoints failpoints) {
        this.membership = membership;
        this.options = options;
        this.failpoints = failpoints;
        this.credentials = new Credentials(membership.job(), membership.secret());
        this.handshake = new Handshake(credentials, Encryption.of(options), failpoints);
        this.connector = new ReplacementConnector(membership, options, handshake, request, failpoints);
    }

    Credentials credentials() {
        return credentials;
    }

    Options options() {
        return options;
    }

    Failpoints failpoints() {
        return failpoints;
    }

    Handshake handshake() {
        return handshake;
    }

    SurvivorListener listener() {
        return listener;
    }

    /** Blocks until the ranks have decided for this process; returns the generation of which it is a rank. */
    Generation await() {
        long end = System.nanoTime() + options.duration(Setting.JOIN_DEADLINE).toNanos();
        try (connector;
                SurvivorDialer dialer = new SurvivorDialer(handshake)) {
            while (true) {
                if (applied == null) {
                    apply();
                }
                Optional<Generation> next = known == null ? Optional.empty() : ask(dialer);
                if (next.isPresent()) {
                    return next.get();
                }
                if (System.nanoTime() - end >= 0) {
                    throw late();
                }
                LockSupport.parkNanos(PAUSE_NANOS);
                if (applied != null && hasEnded(applied)) {
                    leave();
                }
            }
        } finally {
            leave();
        }
    }

    private void apply() {
        try {
            ReplacementConnector.Applied application = connector.apply(this::listen);
            applied = application.channel();
            known = Generation.decode(application.invitation());
        } catch (IOException e) {
            reason = e.getMessage();
        }
    }

    private byte[] listen(InetAddress local) {
        if (listener == null) {
            listener = SurvivorListener.open(local, membership.rank(), handshake);
        }
        return new WireWriter().address(listener.address()).toBytes();
    }

    private CommunicationException late() {
        String why = known == null ? reason : "its ranks have not taken it in";
        return new CommunicationException(
                Category.DEADLINE,
                List.of(),
                "the job at " + membership.rendezvous() + " has not grown by rank " + membership.rank() + " within "
                        + options.number(Setting.JOIN_DEADLINE) + " s: " + why);
    }

    /** Asks the next rank. If the others go on without this process, it no longer asks them. */
    private Optional<Generation> ask(SurvivorDialer dialer) {
        int rank = turn++ % known.size();
        try {
            SurvivorRequest ask = new SurvivorRequest(known.id(), Generation.NONE, new AgreementMessage.Ask());
            for (AgreementMessage message :
                    dialer.ask(known.addresses().get(rank), ask, ASK_MILLIS).messages()) {
                if (message instanceof Decided decided) {
                    Generation next =
                            known.next(decided.world(), new Replacement(membership.rank(), listener.address()));
                    known = null;
                    leave();
                    return Optional.of(next).filter(each -> each.rank() != Generation.NONE);
                }
            }
        } catch (IOException | RefusedException e) {
            reason = e.getMessage();
        }
        return Optional.empty();
    }

    /** Rank 0 sends nothing but what belongs to the handshake. */
    private static boolean hasEnded(SocketChannel channel) {
        try {
            return channel.read(ByteBuffer.allocate(1_024)) < 0;
        } catch (IOException e) {
            return true;
        }
    }

    private void leave() {
        if (applied != null) {
            Closing.quietly(applied);
            applied = null;
        }
    }

    @Override
    public void close() {
        if (listener != null) {
            listener.close();
        }
    }
}
