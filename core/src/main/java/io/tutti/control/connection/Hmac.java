package io.tutti.control.connection;

import java.security.GeneralSecurityException;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** HMAC-SHA256 under one key. Not thread-safe. */
public final class Hmac {
    /** Length of a code in bytes. */
    public static final int BYTES = 32;

    private static final String ALGORITHM = "HmacSHA256";

    private final Mac mac;

    /** Codes under this key, which must not be empty. */
    public Hmac(byte[] key) {
        try {
            mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(key, ALGORITHM));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has " + ALGORITHM, e);
        }
    }

    /** The code of all parts, in order, as if they were one. */
    public byte[] of(byte[]... parts) {
        for (byte[] part : parts) {
            mac.update(part);
        }
        return mac.doFinal();
    }
}
