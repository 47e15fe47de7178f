package io.tutti.bootstrap.handshake;

import io.tutti.crypto.Hmac;
import io.tutti.wire.WireWriter;
import java.security.MessageDigest;

/**
 * The proofs and keys that both sides of one handshake derive from the job's secret. The root key covers the header,
 * which holds version, job and purpose, and both nonces. Every proof and every key is the root's code of a distinct
 * label, so none of them can be reflected, replayed, or used for another purpose.
 */
final class HandshakeKeys {
    /** The purpose of a code. */
    enum Label {
        LISTENER_PROOF,
        DIALLER_PROOF,
        HELLO,
        REPLY,
        REFUSAL,
        DIALLER_FRAMES,
        LISTENER_FRAMES,
        CONNECTION
    }

    private static final byte[] NOTHING = {};

    private final Hmac root;

    /** Derives the root key. Its parts have fixed lengths, so their concatenation is unambiguous. */
    HandshakeKeys(Credentials credentials, byte[] header, byte[] diallerNonce, byte[] listenerNonce) {
        this(new Hmac(credentials.prove(header, diallerNonce, listenerNonce)));
    }

    private HandshakeKeys(Hmac root) {
        this.root = root;
    }

    /**
     * Returns keys and codes that hold for one encrypted connection alone.
     *
     * @param binding what only the two ends of that connection know
     */
    HandshakeKeys of(byte[] binding) {
        return new HandshakeKeys(new Hmac(code(Label.CONNECTION, binding)));
    }

    /** Returns a key or a proof. */
    byte[] code(Label label) {
        return code(label, NOTHING);
    }

    /** Returns the code that authenticates a message. */
    byte[] code(Label label, byte[] message) {
        return root.of(new WireWriter().text(label.name()).toBytes(), message);
    }

    /** Returns whether a code is correct, in a time that does not depend on where it is wrong. */
    boolean isCode(byte[] code, Label label, byte[] message) {
        return MessageDigest.isEqual(code, code(label, message));
    }

    boolean isCode(byte[] code, Label label) {
        return isCode(code, label, NOTHING);
    }
}
