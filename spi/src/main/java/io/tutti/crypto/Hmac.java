package io.tutti.crypto;

import java.util.Arrays;

/**
 * HMAC-SHA256 under one key (RFC 2104). Not thread-safe.
 */
public final class Hmac {
    /** Length of a code in bytes. */
    public static final int BYTES = Sha256.BYTES;

    private static final int BLOCK = Sha256.BLOCK;
    private static final byte INNER = 0x36;
    private static final byte OUTER = 0x5c;

    private final Sha256 digest = new Sha256();
    /** The digest's state after the first block of either hash, which the key determines. */
    private final int[] inner;

    private final int[] outer;

    /**
     * Creates codes under a key.
     *
     * @param key any number of bytes, at least one
     * @throws IllegalArgumentException if the key is empty
     */
    public Hmac(byte[] key) {
        if (key.length == 0) {
            throw new IllegalArgumentException("key.length=0: the key is empty");
        }
        byte[] block = Arrays.copyOf(key.length > BLOCK ? digest.add(key).digest() : key, BLOCK);
        inner = digest.after(padded(block, INNER));
        outer = digest.after(padded(block, OUTER));
    }

    private static byte[] padded(byte[] block, byte pad) {
        byte[] padded = new byte[BLOCK];
        for (int i = 0; i < BLOCK; i++) {
            padded[i] = (byte) (block[i] ^ pad);
        }
        return padded;
    }

    /**
     * Computes a code.
     *
     * @param parts the message, as if they were one, in order
     * @return {@link #BYTES} bytes
     */
    public byte[] of(byte[]... parts) {
        digest.resume(inner);
        for (byte[] part : parts) {
            digest.add(part);
        }
        byte[] hash = digest.digest();
        return digest.resume(outer).add(hash).digest();
    }
}
