package io.tutti.bootstrap.handshake;

import static io.tutti.bootstrap.handshake.HandshakeTerms.ADMITTED;
import static io.tutti.bootstrap.handshake.HandshakeTerms.MAGIC;
import static io.tutti.bootstrap.handshake.HandshakeTerms.MOST_UNPROVEN;
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

/** The listener's side of a {@link Handshake}. */
record ListeningSide(HandshakeTerms terms) {
    /** See {@link Handshake#accept}. */
    AuthenticatedChannel accept(
            SocketChannel channel, byte[] read, Purpose purpose, Handshake.Gate gate, Handshake.Limits limits)
            throws IOException, RefusedException {
        TimedChannel timed = new TimedChannel(channel, read, limits.openingMillis());
        byte[] theirs = nonce(timed, purpose);
        gate.opened();
        terms.passed(HandshakeStep.NONCE_READ, purpose, channel);
        timed.extend(limits.proofMillis());
        byte[] own = HandshakeTerms.nonce();
        HandshakeKeys keys = terms.keys(purpose, theirs, own);
        timed.write(terms.header()
                .u8(ADMITTED)
                .raw(own)
                .raw(keys.code(Label.LISTENER_PROOF))
                .toBytes());
        terms.passed(HandshakeStep.PROVED, purpose, channel);
        checkProof(timed, keys);
        gate.proved();
        timed.extend(limits.wholeMillis());
        terms.passed(HandshakeStep.DIALLER_PROVED, purpose, channel);
        keys = terms.encrypt(timed, keys, false);
        byte[] reply = admit(gate, hello(timed, keys), timed, keys);
        terms.passed(HandshakeStep.ADMITTED, purpose, channel);
        timed.write(new WireWriter()
                .u8(ADMITTED)
                .bytes(reply)
                .raw(keys.code(Label.REPLY, reply))
                .toBytes());
        terms.passed(HandshakeStep.WELCOMED, purpose, channel);
        return new AuthenticatedChannel(
                channel, timed.withoutDeadline(), keys.code(Label.LISTENER_FRAMES), keys.code(Label.DIALLER_FRAMES));
    }

    private static void checkProof(TimedChannel timed, HandshakeKeys keys) throws IOException, RefusedException {
        WireReader in = new WireReader(timed.read(MOST_UNPROVEN));
        if (in.u8() != ADMITTED || !keys.isCode(in.raw(PROOF), Label.DIALLER_PROOF)) {
            throw new RefusedException("it has a wrong secret");
        }
    }

    private static byte[] hello(TimedChannel timed, HandshakeKeys keys) throws IOException, RefusedException {
        WireReader in = new WireReader(timed.read(Handshake.MOST_BYTES + 64));
        byte[] hello = in.bytes();
        if (!keys.isCode(in.raw(PROOF), Label.HELLO, hello)) {
            throw new RefusedException("its request was altered on the way");
        }
        return hello;
    }

    /** Only what the gate decides is told: any other reason is one for the dialler to try again. */
    private static byte[] admit(Handshake.Gate gate, byte[] hello, TimedChannel timed, HandshakeKeys keys)
            throws IOException, RefusedException {
        try {
            return gate.admit(hello);
        } catch (RefusedException e) {
            byte[] reason = WireWriter.utf8(e.getMessage());
            timed.write(new WireWriter()
                    .u8(REFUSED)
                    .bytes(reason)
                    .raw(keys.code(Label.REFUSAL, reason))
                    .toBytes());
            throw e;
        }
    }

    /** Reads the dialler's nonce, or notifies the dialler that its version, job or purpose is wrong. */
    private byte[] nonce(TimedChannel timed, Purpose purpose) throws IOException, RefusedException {
        WireReader in = new WireReader(timed.read(MOST_UNPROVEN));
        if (in.i32() != MAGIC) {
            throw new ProtocolException("it does not speak this protocol");
        }
        String mistake = mistake(in);
        if (mistake != null) {
            timed.write(terms.header().u8(REFUSED).text(mistake).toBytes());
            throw new RefusedException(mistake);
        }
        if (in.u8() != purpose.ordinal()) {
            timed.write(terms.header().u8(OTHER_PURPOSE).u8(purpose.ordinal()).toBytes());
            throw RefusedException.otherPurpose(purpose);
        }
        return in.raw(NONCE);
    }

    /** Returns why a dialler of this header is refused, whatever its purpose; null if it is not. */
    private String mistake(WireReader in) throws ProtocolException {
        int theirVersion = in.i32();
        long theirJob = in.i64();
        if (theirJob != terms.job()) {
            return terms.otherJob(theirJob);
        }
        if (theirVersion != terms.version()) {
            return terms.otherVersion(theirVersion);
        }
        return in.u8() == terms.encryption().ordinal() ? null : Encryption.REFUSAL;
    }
}
