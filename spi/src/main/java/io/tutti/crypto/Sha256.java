package io.tutti.crypto;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * SHA-256 (FIPS 180-4). {@code java.security.MessageDigest} gives the same, and is quicker for much data; before its first
 * digest it reads the platform's list of providers and sets one up, which takes longer than all else that a rank hashes. Not
 * thread-safe.
 */
public final class Sha256 {
    /** Length of a digest in bytes. */
    public static final int BYTES = 32;

    /** Length of a block in bytes. */
    static final int BLOCK = 64;

    private static final int LENGTH_OFFSET = BLOCK - Long.BYTES;
    private static final int ROUNDS = 64;
    private static final int WORDS = BYTES / Integer.BYTES;

    /** First bits of the fractions of the square roots of the first 8 primes (section 5.3.3). */
    private static final int[] INITIAL = {
        0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19
    };

    /** First bits of the fractions of the cube roots of the first 64 primes (section 4.2.2). */
    private static final int[] CONSTANTS = {
        0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
        0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
        0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
        0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
        0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
        0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
        0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
        0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2
    };

    private final int[] hash = INITIAL.clone();
    private final int[] schedule = new int[ROUNDS];
    private final byte[] block = new byte[BLOCK];
    private int filled;
    private long length;

    /** Begins an empty message. */
    public Sha256() {}

    /**
     * Hashes a text.
     *
     * @param text any text, which is hashed in UTF-8
     * @return its digest, {@link #BYTES} bytes
     */
    public static byte[] of(String text) {
        return new Sha256().add(text.getBytes(StandardCharsets.UTF_8)).digest();
    }

    /**
     * Adds bytes to the message.
     *
     * @param bytes any number of bytes
     * @return this
     */
    public Sha256 add(byte... bytes) {
        length += bytes.length;
        int offset = 0;
        while (offset < bytes.length) {
            int part = Math.min(BLOCK - filled, bytes.length - offset);
            System.arraycopy(bytes, offset, block, filled, part);
            filled += part;
            offset += part;
            if (filled == BLOCK) {
                compress();
            }
        }
        return this;
    }

    /**
     * Ends the message, and begins an empty one.
     *
     * @return the digest of the message, {@link #BYTES} bytes
     */
    public byte[] digest() {
        pad();
        byte[] digest = new byte[BYTES];
        for (int i = 0; i < BYTES; i++) {
            digest[i] = (byte) (hash[i >> 2] >>> 8 * (~i & 3));
        }
        begin();
        return digest;
    }

    /** Returns the state after a message of one block; nothing has been added before, or since the last digest. */
    int[] after(byte[] first) {
        int[] state = add(first).hash.clone();
        begin();
        return state;
    }

    /** Goes on from the state after a message of one block, as if that had been added. */
    Sha256 resume(int[] state) {
        System.arraycopy(state, 0, hash, 0, WORDS);
        length = BLOCK;
        return this;
    }

    private void begin() {
        System.arraycopy(INITIAL, 0, hash, 0, WORDS);
        length = 0;
    }

    /** Section 5.1.1: a bit, zeros, and the length in bits. */
    private void pad() {
        block[filled++] = (byte) 0x80;
        if (filled > LENGTH_OFFSET) {
            Arrays.fill(block, filled, BLOCK, (byte) 0);
            compress();
        }
        Arrays.fill(block, filled, LENGTH_OFFSET, (byte) 0);
        for (int i = 0; i < Long.BYTES; i++) {
            block[LENGTH_OFFSET + i] = (byte) (length * Byte.SIZE >>> 8 * (Long.BYTES - 1 - i));
        }
        compress();
    }

    /** Section 6.2.2. Rotations are written out: interpreted, as at a start, a call takes longer. */
    private void compress() {
        filled = 0;
        expand();
        int a = hash[0];
        int b = hash[1];
        int c = hash[2];
        int d = hash[3];
        int e = hash[4];
        int f = hash[5];
        int g = hash[6];
        int h = hash[7];
        for (int t = 0; t < ROUNDS; t++) {
            int sum1 = (e >>> 6 | e << 26) ^ (e >>> 11 | e << 21) ^ (e >>> 25 | e << 7);
            int first = h + sum1 + (e & f ^ ~e & g) + CONSTANTS[t] + schedule[t];
            int sum0 = (a >>> 2 | a << 30) ^ (a >>> 13 | a << 19) ^ (a >>> 22 | a << 10);
            int second = sum0 + (a & b ^ a & c ^ b & c);
            h = g;
            g = f;
            f = e;
            e = d + first;
            d = c;
            c = b;
            b = a;
            a = first + second;
        }
        addToHash(a, b, c, d, e, f, g, h);
    }

    private void expand() {
        for (int t = 0, i = 0; t < BLOCK / Integer.BYTES; t++, i += Integer.BYTES) {
            schedule[t] =
                    block[i] << 24 | (block[i + 1] & 0xff) << 16 | (block[i + 2] & 0xff) << 8 | block[i + 3] & 0xff;
        }
        for (int t = BLOCK / Integer.BYTES; t < ROUNDS; t++) {
            int x = schedule[t - 15];
            int y = schedule[t - 2];
            int sigma0 = (x >>> 7 | x << 25) ^ (x >>> 18 | x << 14) ^ x >>> 3;
            int sigma1 = (y >>> 17 | y << 15) ^ (y >>> 19 | y << 13) ^ y >>> 10;
            schedule[t] = sigma1 + schedule[t - 7] + sigma0 + schedule[t - 16];
        }
    }

    private void addToHash(int... working) {
        for (int i = 0; i < WORDS; i++) {
            hash[i] += working[i];
        }
    }
}
