package io.tutti.bootstrap.handshake;

import io.tutti.bootstrap.handshake.HandshakeKeys.Label;
import io.tutti.control.connection.AuthenticatedChannel;
import io.tutti.control.message.WireReader;
import io.tutti.control.message.WireWriter;
import io.tutti.control.tls.TlsContext;
import io.tutti.crypto.Hmac;
import io.tutti.crypto.SystemRandom;
import io.tutti.failpoint.Failpoints;
import java.io.IOException;
import java.net.ProtocolException;
import java.nio.channels.SocketChannel;

/**
 * Mutual authentication of two processes: each proves to the other that it knows the job's secret, before it trusts any
 * other data.
 *
 * <pre>
 *   dialler    magic, version, job, encryption, purpose, nonce D
 *   listener   magic, version, job, encryption, 0, nonce L, LISTENER_PROOF   or 1 and the reason, or 2 and its purpose
 *   dialler    0, DIALLER_PROOF                                  or 1
 *   both       begin TLS, if both want it
 *   dialler    hello, HELLO
 *   listener   0, reply, REPLY                                   or 1 and the reason
 * </pre>
 *
 * <p>The words in capitals are codes of {@link HandshakeKeys}, which also derives the keys of the connection. The
 * listener proves first, so that a foreign process at the address of a rank receives no proof from ranks that dial it. A
 * foreign process that dials receives a listener's proof, against which it can test guesses of the secret; the secret must
 * therefore be random. With TLS, the codes and keys that follow cover the TLS connection ({@link HandshakeKeys#of}), so no process can
 * stand in its middle. Before its proof, a dialler may send at most 64 bytes per message. All methods block, on the
 * caller's thread.
 */
public final class Handshake {
    /** Version of the protocols between ranks. */
    public static final int VERSION = 12;

    /** Largest hello or reply, in bytes. */
    public static final int MOST_BYTES = 64 * 1024;

    /** Begins the first message of either side. */
    static final int MAGIC = 0x54555448;

    /** Largest message of a dialler that has not proved itself, in bytes. */
    static final int MOST_UNPROVEN = 64;

    private static final int NONCE = 32;
    private static final int PROOF = Hmac.BYTES;
    private static final int ADMITTED = 0;
    private static final int REFUSED = 1;
    private static final int OTHER_PURPOSE = 2;
    private static final int MOST_REASON = 10_000;

    private final Credentials credentials;
    private final Encryption encryption;
    private final int version;
    private final Failpoints failpoints;
    /** Null without encryption. */
    private final TlsContext tls;

    /**
     * Creates handshakes for the members of a job.
     *
     * @param credentials the job's number and secret
     * @param encryption whether connections are encrypted
     */
    public Handshake(Credentials credentials, Encryption encryption) {
        this(credentials, encryption, VERSION);
    }

    public Handshake(Credentials credentials, Encryption encryption, int version) {
        this(credentials, encryption, version, Failpoints.NONE);
    }

    /**
     * Creates handshakes of a rank.
     *
     * @param credentials the job's number and secret
     * @param encryption whether connections are encrypted
     * @param failpoints the rank's
     */
    public Handshake(Credentials credentials, Encryption encryption, Failpoints failpoints) {
        this(credentials, encryption, VERSION, failpoints);
    }

    private Handshake(Credentials credentials, Encryption encryption, int version, Failpoints failpoints) {
        this.credentials = credentials;
        this.encryption = encryption;
        this.version = version;
        this.tls = encryption == Encryption.TLS ? new TlsContext() : null;
        this.failpoints = failpoints;
    }

    /**
     * A connection that this side has dialled.
     *
     * @param reply the listener's reply
     * @param channel the connection, with its keys
     */
    public record Dialled(byte[] reply, AuthenticatedChannel channel) {}

    /**
     * Time limits of one side's wait for the other.
     *
     * @param openingMillis for its first message
     * @param wholeMillis for the whole handshake
     */
    public record Limits(long openingMillis, long wholeMillis) {}

    /** Decides about diallers. Several threads may call it at the same time. */
    @FunctionalInterface
    interface Gate {
        /** Called when the dialler's first message has arrived. */
        default void opened() {}

        /** Called when the dialler has proved that it knows the secret. */
        default void proved() throws RefusedException {}

        /**
         * Returns the reply to an admitted dialler.
         *
         * @throws RefusedException with the reason if the dialler is not admitted
         */
        byte[] admit(byte[] hello) throws RefusedException;
    }

    private byte[] nonce() {
        return SystemRandom.bytes(NONCE);
    }

    private WireWriter header() {
        return new WireWriter().i32(MAGIC).i32(version).i64(credentials.job()).u8(encryption.ordinal());
    }

    private HandshakeKeys keys(Purpose purpose, byte[] dialler, byte[] listener) {
        return new HandshakeKeys(credentials, header().u8(purpose.ordinal()).toBytes(), dialler, listener);
    }

    /** Begins TLS if it is wanted, and returns the keys that hold from then on. */
    private HandshakeKeys encrypt(TimedChannel timed, HandshakeKeys keys, boolean dialled) throws IOException {
        return encryption == Encryption.NONE ? keys : keys.of(timed.encrypt(tls, dialled));
    }

    /**
     * Runs the dialling side on a connected blocking channel.
     *
     * @param channel the connection, which the caller closes if this method throws
     * @param purpose what the connection is for; the listener must expect the same
     * @param hello sent to the listener after both sides have proved themselves
     * @param limitMillis longest wait for all messages of the listener together
     * @return the listener's reply and the authenticated channel
     * @throws RefusedException if the listener did not admit this side, or did not prove itself
     * @throws IOException if the listener does not speak this protocol, closed the connection, or was too slow
     */
    public Dialled dial(SocketChannel channel, Purpose purpose, byte[] hello, long limitMillis)
            throws IOException, RefusedException {
        return dial(channel, purpose, hello, new Limits(limitMillis, limitMillis));
    }

    /**
     * Runs the dialling side with a limit of its own for the listener's first message. A dialler that gives up before that message has
     * not been admitted, so it may dial again.
     *
     * @param channel the connection, which the caller closes if this method throws
     * @param purpose what the connection is for; the listener must expect the same
     * @param hello sent to the listener after both sides have proved themselves
     * @param limits longest waits for the listener's first message, and for all of them together
     * @return the listener's reply and the authenticated channel
     * @throws RefusedException if the listener did not admit this side, or did not prove itself
     * @throws IOException if the listener does not speak this protocol, closed the connection, or was too slow
     */
    public Dialled dial(SocketChannel channel, Purpose purpose, byte[] hello, Limits limits)
            throws IOException, RefusedException {
        byte[] own = nonce();
        TimedChannel timed = new TimedChannel(channel, limits.openingMillis());
        timed.write(header().u8(purpose.ordinal()).raw(own).toBytes());
        passed(HandshakeStep.NONCE_SENT, purpose, channel);
        WireReader opening = opening(timed.read(MOST_REASON));
        timed.extend(limits.wholeMillis());
        HandshakeKeys keys = keys(purpose, own, opening.raw(NONCE));
        if (!keys.isCode(opening.raw(PROOF), Label.LISTENER_PROOF)) {
            timed.write(new WireWriter().u8(REFUSED).toBytes());
            throw new RefusedException(
                    "wrong secret: the listener has not proved that it knows this side's", Refuser.UNPROVEN);
        }
        passed(HandshakeStep.PROOF_CHECKED, purpose, channel);
        timed.write(new WireWriter()
                .u8(ADMITTED)
                .raw(keys.code(Label.DIALLER_PROOF))
                .toBytes());
        passed(HandshakeStep.PROOF_SENT, purpose, channel);
        keys = encrypt(timed, keys, true);
        timed.write(
                new WireWriter().bytes(hello).raw(keys.code(Label.HELLO, hello)).toBytes());
        passed(HandshakeStep.REQUEST_SENT, purpose, channel);
        byte[] reply = reply(timed.read(MOST_BYTES + 64), keys);
        passed(HandshakeStep.WELCOME_READ, purpose, channel);
        return new Dialled(
                reply,
                new AuthenticatedChannel(
                        channel,
                        timed.withoutDeadline(),
                        keys.code(Label.DIALLER_FRAMES),
                        keys.code(Label.LISTENER_FRAMES)));
    }

    private void passed(HandshakeStep step, Purpose purpose, SocketChannel channel) {
        step.of(purpose).ifPresent(each -> failpoints.passed(each, channel));
    }

    private WireReader opening(byte[] message) throws ProtocolException, RefusedException {
        WireReader in = new WireReader(message);
        if (in.i32() != MAGIC) {
            throw new ProtocolException("it does not speak this protocol");
        }
        int theirVersion = in.i32();
        long theirJob = in.i64();
        if (theirJob != credentials.job()) { // first: another job may have another version
            throw new RefusedException(otherJob(theirJob), Refuser.OTHER_JOB);
        }
        if (theirVersion != version) {
            throw new RefusedException(otherVersion(theirVersion), Refuser.UNPROVEN);
        }
        if (in.u8() != encryption.ordinal()) {
            throw new RefusedException(Encryption.REFUSAL, Refuser.UNPROVEN);
        }
        failIfRefused(in, Refuser.UNPROVEN);
        return in;
    }

    private static byte[] reply(byte[] message, HandshakeKeys keys) throws ProtocolException, RefusedException {
        WireReader in = new WireReader(message);
        failIfRefused(in, Refuser.MEMBER);
        byte[] reply = in.bytes();
        if (!keys.isCode(in.raw(PROOF), Label.REPLY, reply)) {
            throw new RefusedException("the listener's reply was altered on the way");
        }
        return reply;
    }

    private static void failIfRefused(WireReader in, Refuser refuser) throws ProtocolException, RefusedException {
        switch (in.u8()) {
            case ADMITTED -> {}
            case OTHER_PURPOSE -> throw RefusedException.otherPurpose(purpose(in));
            default -> throw new RefusedException(in.text(), refuser);
        }
    }

    private static Purpose purpose(WireReader in) throws ProtocolException {
        int purpose = in.u8();
        if (purpose >= Purpose.values().length) {
            throw new ProtocolException("an unknown purpose " + purpose);
        }
        return Purpose.values()[purpose];
    }

    private String otherVersion(int theirs) {
        return "protocol version " + theirs + " meets version " + version;
    }

    private String otherJob(long theirs) {
        return "job %016x meets job %016x".formatted(theirs, credentials.job());
    }

    /**
     * Runs the listening side on an accepted blocking channel.
     *
     * @param channel the connection, which the caller closes if this method throws
     * @param read what has been read of it
     * @param purpose what the connection must be for
     * @param gate decides about the dialler
     * @param limits longest waits for the dialler's first message, and for all of them together
     * @return the authenticated channel
     * @throws RefusedException if the dialler was refused, after it has been notified
     * @throws IOException if the dialler does not speak this protocol, closed the connection, or was too slow
     */
    AuthenticatedChannel accept(SocketChannel channel, byte[] read, Purpose purpose, Gate gate, Limits limits)
            throws IOException, RefusedException {
        TimedChannel timed = new TimedChannel(channel, read, limits.openingMillis());
        byte[] theirs = nonce(timed, purpose);
        gate.opened();
        passed(HandshakeStep.NONCE_READ, purpose, channel);
        timed.extend(limits.wholeMillis());
        byte[] own = nonce();
        HandshakeKeys keys = keys(purpose, theirs, own);
        timed.write(header().u8(ADMITTED)
                .raw(own)
                .raw(keys.code(Label.LISTENER_PROOF))
                .toBytes());
        passed(HandshakeStep.PROVED, purpose, channel);
        checkProof(timed, keys);
        gate.proved();
        passed(HandshakeStep.DIALLER_PROVED, purpose, channel);
        keys = encrypt(timed, keys, false);
        byte[] reply = admit(gate, hello(timed, keys), timed);
        passed(HandshakeStep.ADMITTED, purpose, channel);
        timed.write(new WireWriter()
                .u8(ADMITTED)
                .bytes(reply)
                .raw(keys.code(Label.REPLY, reply))
                .toBytes());
        passed(HandshakeStep.WELCOMED, purpose, channel);
        return new AuthenticatedChannel(
                channel, timed.withoutDeadline(), keys.code(Label.LISTENER_FRAMES), keys.code(Label.DIALLER_FRAMES));
    }

    private static void checkProof(TimedChannel timed, HandshakeKeys keys) throws IOException, RefusedException {
        WireReader in = new WireReader(timed.read(MOST_UNPROVEN));
        if (in.u8() != ADMITTED || !keys.isCode(in.raw(PROOF), Label.DIALLER_PROOF)) {
            throw refused(timed, new RefusedException("it has a wrong secret"));
        }
    }

    private static byte[] hello(TimedChannel timed, HandshakeKeys keys) throws IOException, RefusedException {
        WireReader in = new WireReader(timed.read(MOST_BYTES + 64));
        byte[] hello = in.bytes();
        if (!keys.isCode(in.raw(PROOF), Label.HELLO, hello)) {
            throw refused(timed, new RefusedException("its request was altered on the way"));
        }
        return hello;
    }

    private static byte[] admit(Gate gate, byte[] hello, TimedChannel timed) throws IOException, RefusedException {
        try {
            return gate.admit(hello);
        } catch (RefusedException e) {
            throw refused(timed, e);
        }
    }

    /** Sends the dialler the reason of a refusal. */
    private static RefusedException refused(TimedChannel timed, RefusedException why) throws IOException {
        timed.write(new WireWriter().u8(REFUSED).text(why.getMessage()).toBytes());
        return why;
    }

    /** Reads the dialler's nonce, or notifies the dialler that its version, job or purpose is wrong. */
    private byte[] nonce(TimedChannel timed, Purpose purpose) throws IOException, RefusedException {
        WireReader in = new WireReader(timed.read(MOST_UNPROVEN));
        if (in.i32() != MAGIC) {
            throw new ProtocolException("it does not speak this protocol");
        }
        String mistake = mistake(in);
        if (mistake != null) {
            timed.write(header().u8(REFUSED).text(mistake).toBytes());
            throw new RefusedException(mistake);
        }
        if (in.u8() != purpose.ordinal()) {
            timed.write(header().u8(OTHER_PURPOSE).u8(purpose.ordinal()).toBytes());
            throw RefusedException.otherPurpose(purpose);
        }
        return in.raw(NONCE);
    }

    /** Returns why a dialler of this header is refused, whatever its purpose; null if it is not. */
    private String mistake(WireReader in) throws ProtocolException {
        int theirVersion = in.i32();
        long theirJob = in.i64();
        if (theirJob != credentials.job()) {
            return otherJob(theirJob);
        }
        if (theirVersion != version) {
            return otherVersion(theirVersion);
        }
        return in.u8() == encryption.ordinal() ? null : Encryption.REFUSAL;
    }
}
