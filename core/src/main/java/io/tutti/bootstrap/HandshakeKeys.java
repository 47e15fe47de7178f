package io.tutti.bootstrap;

import io.tutti.control.Hmac;
import io.tutti.control.WireWriter;
import java.security.MessageDigest;

/**
 * What two sides of one handshake derive from the job's secret. The root covers the header, which holds version, job and
 * purpose, and both nonces; every proof and every key is the root's code of a label of its own. So none of them can be
 * mirrored, replayed, or used for something else.
 */
final class HandshakeKeys {
    /** What a code is for. */
    enum Label {
        LISTENER_PROOF,
        DIALLER_PROOF,
        HELLO,
        REPLY,
        DIALLER_FRAMES,
        LISTENER_FRAMES
    }

    private static final byte[] NOTHING = {};

    private final Hmac root;

    /** All parts have a length that does not vary. */
    HandshakeKeys(Credentials credentials, byte[] header, byte[] diallerNonce, byte[] listenerNonce) {
        this.root = new Hmac(credentials.prove(header, diallerNonce, listenerNonce));
    }

    /** A key or proof. */
    byte[] code(Label label) {
        return code(label, NOTHING);
    }

    /** What authenticates a message. */
    byte[] code(Label label, byte[] message) {
        return root.of(new WireWriter().text(label.name()).toBytes(), message);
    }

    /** Whether a code is right; takes equally long wherever it is wrong. */
    boolean isCode(byte[] code, Label label, byte[] message) {
        return MessageDigest.isEqual(code, code(label, message));
    }

    boolean isCode(byte[] code, Label label) {
        return isCode(code, label, NOTHING);
    }
}
