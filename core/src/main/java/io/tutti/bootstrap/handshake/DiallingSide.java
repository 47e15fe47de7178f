package io.tutti.bootstrap.handshake;

import static io.tutti.bootstrap.handshake.HandshakeTerms.ADMITTED;
import static io.tutti.bootstrap.handshake.HandshakeTerms.MAGIC;
import static io.tutti.bootstrap.handshake.HandshakeTerms.NONCE;
import static io.tutti.bootstrap.handshake.HandshakeTerms.OTHER_PURPOSE;
import static io.tutti.bootstrap.handshake.HandshakeTerms.PROOF;
import static io.tutti.bootstrap.handshake.HandshakeTerms.REFUSED;

import io.tutti.bootstrap.handshake.HandshakeKeys.Label;
import io.tutti.control.connection.AuthenticatedChannel;
import io.tutti.wire.WireReader;
import io.tutti.wire.WireWriter;
import java.io.IOException;
import java.net.ProtocolException;
import java.nio.channels.SocketChannel;

/** The dialler's side of a {@link Handshake}. */
record DiallingSide(HandshakeTerms terms) {
    /** Largest message of a listener that has not proved itself, in bytes: a short reason at most. */
    private static final int MOST_OPENING = 512;

    /** See {@link Handshake#dial(SocketChannel, Purpose, byte[], Handshake.Limits)}. */
    Handshake.Dialled dial(SocketChannel channel, Purpose purpose, byte[] hello, Handshake.Limits limits)
            throws IOException, RefusedException {
        byte[] own = HandshakeTerms.nonce();
        TimedChannel timed = new TimedChannel(channel, limits.openingMillis());
        timed.write(terms.header().u8(purpose.ordinal()).raw(own).toBytes());
        terms.passed(HandshakeStep.NONCE_SENT, purpose, channel);
        WireReader opening = opening(timed.read(MOST_OPENING));
        timed.extend(limits.wholeMillis());
        HandshakeKeys keys = terms.keys(purpose, own, opening.raw(NONCE));
        if (!keys.isCode(opening.raw(PROOF), Label.LISTENER_PROOF)) {
            timed.write(new WireWriter().u8(REFUSED).toBytes());
            throw new RefusedException(
                    "wrong secret: the listener has not proved that it knows this side's", Refuser.UNPROVEN);
        }
        terms.passed(HandshakeStep.PROOF_CHECKED, purpose, channel);
        timed.write(new WireWriter()
                .u8(ADMITTED)
                .raw(keys.code(Label.DIALLER_PROOF))
                .toBytes());
        terms.passed(HandshakeStep.PROOF_SENT, purpose, channel);
        keys = terms.encrypt(timed, keys, true);
        timed.write(
                new WireWriter().bytes(hello).raw(keys.code(Label.HELLO, hello)).toBytes());
        terms.passed(HandshakeStep.REQUEST_SENT, purpose, channel);
        byte[] reply = reply(timed.read(Handshake.MOST_BYTES + 64), keys);
        terms.passed(HandshakeStep.WELCOME_READ, purpose, channel);
        return new Handshake.Dialled(
                reply,
                new AuthenticatedChannel(
                        channel,
                        timed.withoutDeadline(),
                        keys.code(Label.DIALLER_FRAMES),
                        keys.code(Label.LISTENER_FRAMES)));
    }

    private WireReader opening(byte[] message) throws ProtocolException, RefusedException {
        WireReader in = new WireReader(message);
        if (in.i32() != MAGIC) {
            throw new ProtocolException("it does not speak this protocol");
        }
        int theirVersion = in.i32();
        long theirJob = in.i64();
        if (theirJob != terms.job()) { // first: another job may have another version
            throw new RefusedException(terms.otherJob(theirJob), Refuser.OTHER_JOB);
        }
        if (theirVersion != terms.version()) {
            throw new RefusedException(terms.otherVersion(theirVersion), Refuser.UNPROVEN);
        }
        if (in.u8() != terms.encryption().ordinal()) {
            throw new RefusedException(Encryption.REFUSAL, Refuser.UNPROVEN);
        }
        failIfRefused(in);
        return in;
    }

    private static byte[] reply(byte[] message, HandshakeKeys keys) throws ProtocolException, RefusedException {
        WireReader in = new WireReader(message);
        boolean isAdmitted = in.u8() == ADMITTED;
        byte[] reply = in.bytes();
        if (!keys.isCode(in.raw(PROOF), isAdmitted ? Label.REPLY : Label.REFUSAL, reply)) {
            throw new ProtocolException("the listener's reply was altered on the way");
        }
        if (!isAdmitted) {
            throw new RefusedException(WireReader.text(reply));
        }
        return reply;
    }

    private static void failIfRefused(WireReader in) throws ProtocolException, RefusedException {
        switch (in.u8()) {
            case ADMITTED -> {}
            case OTHER_PURPOSE -> throw RefusedException.otherPurpose(purpose(in));
            default -> throw new RefusedException(in.text(), Refuser.UNPROVEN);
        }
    }

    private static Purpose purpose(WireReader in) throws ProtocolException {
        int purpose = in.u8();
        if (purpose >= Purpose.values().length) {
            throw new ProtocolException("an unknown purpose " + purpose);
        }
        return Purpose.values()[purpose];
    }
}
