package io.tutti.control.connection;

import io.tutti.crypto.Hmac;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.Arrays;

/**
 * Authenticates one direction of a connection. The stream is a sequence of pieces, each followed by a tag: the first 16
 * bytes of HMAC-SHA256 over the piece's number and its bytes. So a piece that was changed, left out, repeated, moved, or
 * comes from another connection or direction has a wrong tag. Used by the control thread only.
 */
public final class FrameAuthenticator {
    /** Bytes of a tag. */
    public static final int TAG_BYTES = 16;

    private final Hmac hmac;
    private long number;

    public FrameAuthenticator(byte[] key) {
        this.hmac = new Hmac(key);
    }

    /** The tag of the next piece. */
    public byte[] tag(byte[] piece) {
        byte[] sequence = ByteBuffer.allocate(Long.BYTES).putLong(number).array();
        number++;
        return Arrays.copyOf(hmac.of(sequence, piece), TAG_BYTES);
    }

    /** Reads the next piece and its tag from a buffer that holds both. */
    public byte[] verified(ByteBuffer in, int length) throws ForgedFrameException {
        byte[] piece = new byte[length];
        in.get(piece);
        byte[] tag = new byte[TAG_BYTES];
        in.get(tag);
        if (!MessageDigest.isEqual(tag, tag(piece))) {
            throw new ForgedFrameException();
        }
        return piece;
    }
}
