package io.tutti.bootstrap.handshake;

import io.tutti.control.tls.TlsContext;
import io.tutti.crypto.Hmac;
import io.tutti.crypto.SystemRandom;
import io.tutti.failpoint.Failpoints;
import io.tutti.wire.WireWriter;
import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.util.Locale;

/**
 * What both sides of a {@link Handshake} must agree on, and what its messages consist of.
 *
 * @param build version of the protocols between ranks of which this build is
 * @param tls null without encryption
 * @param failpoints the rank's
 */
record HandshakeTerms(
        Credentials credentials, Encryption encryption, int build, TlsContext tls, Failpoints failpoints) {
    /** Begins the first message of either side. */
    static final int MAGIC = 0x54555448;

    /** Bytes of a nonce, and of a code. */
    static final int NONCE = 32;

    static final int PROOF = Hmac.BYTES;

    /** Answers. */
    static final int ADMITTED = 0;

    static final int REFUSED = 1;
    static final int OTHER_PURPOSE = 2;

    /** Largest message of a dialler that has not proved itself, in bytes. */
    static final int MOST_UNPROVEN = 64;

    HandshakeTerms(Credentials credentials, Encryption encryption, int build, Failpoints failpoints) {
        this(credentials, encryption, build, encryption == Encryption.TLS ? new TlsContext() : null, failpoints);
    }

    static byte[] nonce() {
        return SystemRandom.bytes(NONCE);
    }

    long job() {
        return credentials.job();
    }

    /** Version of the protocols between ranks that this side speaks. */
    int version() {
        return failpoints.version(build);
    }

    WireWriter header() {
        return new WireWriter().i32(MAGIC).i32(version()).i64(job()).u8(encryption.ordinal());
    }

    HandshakeKeys keys(Purpose purpose, byte[] dialler, byte[] listener) {
        return new HandshakeKeys(credentials, header().u8(purpose.ordinal()).toBytes(), dialler, listener);
    }

    /** Begins TLS if it is wanted, and returns the keys that hold from then on. */
    HandshakeKeys encrypt(TimedChannel timed, HandshakeKeys keys, boolean dialled) throws IOException {
        return encryption == Encryption.NONE ? keys : keys.of(timed.encrypt(tls, dialled));
    }

    void passed(HandshakeStep step, Purpose purpose, SocketChannel channel) {
        step.of(purpose).ifPresent(each -> failpoints.passed(each, channel));
    }

    String otherVersion(int theirs) {
        return "protocol version " + theirs + " there, version " + version() + " here; run the same Tutti everywhere";
    }

    String otherJob(long theirs) {
        return String.format(Locale.ROOT, "job %016x meets job %016x", theirs, job());
    }
}
