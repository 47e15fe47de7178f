package io.tutti.bootstrap;

import io.tutti.bootstrap.handshake.Credentials;
import io.tutti.bootstrap.handshake.Encryption;
import io.tutti.bootstrap.handshake.Handshake;
import io.tutti.bootstrap.handshake.Purpose;
import io.tutti.bootstrap.handshake.RefusedException;
import io.tutti.bootstrap.handshake.Refuser;
import io.tutti.control.connection.AuthenticatedChannel;
import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import io.tutti.failpoint.Failpoints;
import io.tutti.failpoint.ProtocolStep;
import io.tutti.spi.Membership;
import io.tutti.wire.WireReader;
import java.io.IOException;
import java.net.StandardSocketOptions;
import java.net.UnknownHostException;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;

/** Connects a rank to rank 0: retries until the rank is admitted, refused, or out of time. */
final class RankZeroConnector {
    private static final long LEAST_PAUSE_NANOS = 5_000_000L;
    private static final long MOST_PAUSE_NANOS = 250_000_000L;
    /** A stranger may be gone by then, or a file replaced. */
    private static final long DOUBT_PAUSE_NANOS = 500_000_000L;
    /** A pause is this part of the time since the first attempt, so that a rank comes late by no more than that. */
    private static final int PART = 8;
    /**
     * Longest wait for one connection, and for the first message of the listener. A name may lead to a host that has
     * gone, which never answers, and to another host soon after.
     */
    private static final int ATTEMPT_MILLIS = 5_000;

    private final Membership membership;
    private final RankZeroAddress rankZero;
    /** Of the next attempt. */
    private JoinRequest request;

    /** Who has refused the last attempt; null if nobody has. */
    private Refuser last;
    /** Refusals in a row by the same kind of process. */
    private int refusals;
    /** What the last refusal was, for the end of a message; empty without one. */
    private String before = "";

    private final Encryption encryption;
    private final Failpoints failpoints;
    private final long limitMillis;

    /**
     * Creates a connector.
     *
     * @param membership this rank's position in the job
     * @param rankZero finds rank 0
     * @param request this rank's request to join, of its first attempt
     * @param encryption whether connections are encrypted
     * @param failpoints this rank's
     * @param limitMillis longest time until rank 0 has admitted this rank
     */
    RankZeroConnector(
            Membership membership,
            RankZeroAddress rankZero,
            JoinRequest request,
            Encryption encryption,
            Failpoints failpoints,
            long limitMillis) {
        this.membership = membership;
        this.rankZero = rankZero;
        this.request = request;
        this.encryption = encryption;
        this.failpoints = failpoints;
        this.limitMillis = limitMillis;
    }

    /**
     * An open connection to rank 0.
     *
     * @param channel the connection, with its keys
     * @param serverName rank 0's description in messages, besides its number
     * @param start the start's id, drawn by rank 0
     * @param credentials the job's number and secret
     */
    record Joined(AuthenticatedChannel channel, String serverName, long start, Credentials credentials) {}

    /**
     * Connects, blocking for at most the limit.
     *
     * @throws CommunicationException AUTHENTICATION if one side refuses the other, DEADLINE if rank 0 was not reached
     *     in time
     */
    Joined dial() {
        long begin = System.nanoTime();
        long end = begin + limitMillis * 1_000_000L;
        while (true) {
            String reason;
            RefusedException doubted = null;
            try {
                return attempt(end);
            } catch (RefusedException e) {
                doubted = isSoonBelieved(e) ? e : null;
                reason = e.getMessage();
                before = "; before, it was refused: " + reason;
            } catch (TimeoutException e) {
                throw late(e.getMessage() + before);
            } catch (IOException e) {
                last = null;
                reason = reason(e) + before;
            }
            long now = System.nanoTime();
            long pause = doubted != null
                    ? DOUBT_PAUSE_NANOS
                    : Math.clamp((now - begin) / PART, LEAST_PAUSE_NANOS, MOST_PAUSE_NANOS);
            if (now + pause - end >= 0) {
                throw doubted == null ? late(reason) : refused(doubted);
            }
            request = request.again();
            LockSupport.parkNanos(pause);
        }
    }

    private static String reason(IOException e) {
        if (e instanceof UnknownHostException) {
            return "the name of its host is unknown: " + e.getMessage();
        }
        return e.getMessage() == null ? e.toString() : e.getMessage();
    }

    /** Returns whether a refusal is believed when it has come a few times in a row; throws if it is believed now. */
    private boolean isSoonBelieved(RefusedException e) {
        refusals = e.refuser() == last ? refusals + 1 : 1;
        last = e.refuser();
        int patience = rankZero.patience(last);
        if (refusals > patience) {
            throw refused(e);
        }
        return patience != RankZeroAddress.ALWAYS;
    }

    static String seconds(long millis) {
        return millis % 1000 == 0 ? millis / 1000 + " s" : millis + " ms";
    }

    private CommunicationException late(String reason) {
        return new CommunicationException(
                Category.DEADLINE,
                List.of(0),
                "rank " + request.rank() + " has not reached rank 0 at " + membership.rendezvous() + " within "
                        + seconds(limitMillis) + ": " + reason);
    }

    private CommunicationException refused(RefusedException e) {
        return new CommunicationException(
                Category.AUTHENTICATION,
                List.of(request.rank()),
                "rank " + request.rank() + " cannot join rank 0 at " + membership.rendezvous() + ": " + e.getMessage());
    }

    private Joined attempt(long endNanos) throws IOException, RefusedException, TimeoutException {
        RankZeroAddress.Found found = rankZero.find(Duration.ofMillis(remainingMillis(endNanos)));
        failpoints.passed(ProtocolStep.JOIN_FIND);
        byte[] secret = found.secret() == null ? membership.secret() : found.secret();
        Credentials credentials = new Credentials(membership.job(), secret);
        SocketChannel channel = SocketChannel.open();
        try {
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            channel.socket().connect(found.address(), attemptMillis(endNanos));
            failpoints.passed(ProtocolStep.JOIN_CONNECT, channel);
            // only what comes before rank 0 admits this rank may be given up and repeated
            int attempt = attemptMillis(endNanos);
            Handshake.Limits limits = new Handshake.Limits(attempt, attempt, remainingMillis(endNanos));
            Handshake.Dialled dialled = new Handshake(credentials, encryption, failpoints)
                    .dial(channel, Purpose.JOIN, request.encode(), limits);
            WireReader in = new WireReader(dialled.reply());
            return new Joined(dialled.channel(), in.text(), in.i64(), credentials);
        } catch (IOException | RefusedException | RuntimeException | Error e) {
            channel.close();
            throw e;
        }
    }

    private static int attemptMillis(long endNanos) {
        return Math.min(ATTEMPT_MILLIS, remainingMillis(endNanos));
    }

    private static int remainingMillis(long endNanos) {
        return Math.clamp((endNanos - System.nanoTime()) / 1_000_000L, 1, Integer.MAX_VALUE);
    }
}
