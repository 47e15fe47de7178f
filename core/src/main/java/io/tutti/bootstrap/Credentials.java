package io.tutti.bootstrap;

import io.tutti.config.Membership;
import io.tutti.control.Hmac;

/**
 * What members of a job know: its number and its secret.
 *
 * @param job the job's number
 * @param secret shared by all ranks
 */
public record Credentials(long job, byte[] secret) {
    /** A secret is needed. */
    public Credentials {
        if (secret == null || secret.length == 0) {
            throw new IllegalArgumentException("secret=null: a job of several ranks needs a shared secret");
        }
        secret = secret.clone();
    }

    /** Those of a process's job. */
    public static Credentials of(Membership membership) {
        return new Credentials(membership.job(), membership.secret());
    }

    /** HMAC-SHA256 under the secret over all parts, in order. */
    byte[] prove(byte[]... parts) {
        return new Hmac(secret).of(parts);
    }

    /** Without the secret. */
    @Override
    public String toString() {
        return "job %016x".formatted(job);
    }
}
