package io.tutti.bootstrap.handshake;

import io.tutti.crypto.Hmac;
import java.util.Locale;

/**
 * The credentials of a job's members: the job's number and its secret.
 *
 * @param job the job's number
 * @param secret shared by all ranks
 */
public record Credentials(long job, byte[] secret) {
    /**
     * Checks that there is a secret, and copies it.
     *
     * @throws IllegalArgumentException if the secret is null or empty
     */
    public Credentials {
        if (secret == null || secret.length == 0) {
            throw new IllegalArgumentException("secret=null: a job of several ranks needs a shared secret");
        }
        secret = secret.clone();
    }

    /** Returns HMAC-SHA256 under the secret over all parts, in order. */
    byte[] prove(byte[]... parts) {
        return new Hmac(secret).of(parts);
    }

    /** Returns the job's number, without the secret. */
    @Override
    public String toString() {
        return String.format(Locale.ROOT, "job %016x", job);
    }
}
