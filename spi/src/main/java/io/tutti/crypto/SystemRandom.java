package io.tutti.crypto;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.security.SecureRandom;

/**
 * Random bytes of the operating system, for ids that nobody may guess, keys and nonces. {@code SecureRandom} reads the same
 * device, but sets up the platform's providers before ({@link Sha256}); it serves where there is no such device. Thread-safe.
 */
public final class SystemRandom {
    private static final String DEVICE = "/dev/urandom";

    private SystemRandom() {}

    /**
     * {@return random bytes}
     *
     * @param count how many, at least 0
     */
    public static byte[] bytes(int count) {
        return bytes(DEVICE, count);
    }

    static byte[] bytes(String device, int count) {
        try (InputStream in = new FileInputStream(device)) {
            byte[] bytes = in.readNBytes(count);
            if (bytes.length == count) {
                return bytes;
            }
        } catch (IOException e) {
            // the platform's own way remains
        }
        byte[] bytes = new byte[count];
        new SecureRandom().nextBytes(bytes);
        return bytes;
    }

    /** {@return a random number, of all that there are} */
    public static long number() {
        long number = 0;
        for (byte part : bytes(Long.BYTES)) {
            number = number << Byte.SIZE | part & 0xff;
        }
        return number;
    }
}
