package io.tutti.control.connection;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;

/**
 * HMAC-SHA256 under one key (RFC 2104), by the digest alone: {@code javax.crypto.Mac} loads and checks all providers of
 * cryptography at its first use, which takes a good part of the time in which a rank joins. Not thread-safe.
 */
public final class Hmac {
    /** Length of a code in bytes. */
    public static final int BYTES = 32;

    private static final int BLOCK = 64;
    private static final byte INNER = 0x36;
    private static final byte OUTER = 0x5c;

    private final MessageDigest digest;
    private final byte[] inner;
    private final byte[] outer;

    /** Codes under this key, which must not be empty. */
    public Hmac(byte[] key) {
        if (key.length == 0) {
            throw new IllegalArgumentException("key.length=0: the key is empty");
        }
        digest = sha256();
        byte[] block = Arrays.copyOf(key.length > BLOCK ? digest.digest(key) : key, BLOCK);
        inner = padded(block, INNER);
        outer = padded(block, OUTER);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    private static byte[] padded(byte[] block, byte pad) {
        byte[] padded = new byte[BLOCK];
        for (int i = 0; i < BLOCK; i++) {
            padded[i] = (byte) (block[i] ^ pad);
        }
        return padded;
    }

    /** The code of all parts, in order, as if they were one. */
    public byte[] of(byte[]... parts) {
        digest.update(inner);
        for (byte[] part : parts) {
            digest.update(part);
        }
        byte[] hash = digest.digest();
        digest.update(outer);
        return digest.digest(hash);
    }
}
