package io.tutti.messaging.protocol;

/**
 * Limits on which all ranks agree.
 *
 * @param eagerBytes longest message that is sent before a receive has been found
 * @param creditBytes memory of a receiver for messages of one sender that no receive expects
 * @param patienceNanos how long messages wait for credit that their receiver has not returned, before they are announced instead, in
 *     nanoseconds
 */
public record MessageLimits(long eagerBytes, long creditBytes, long patienceNanos) {
    /** The limits for programs. A receiver whose code is not compiled yet returns credit every ten milliseconds. */
    public static final MessageLimits DEFAULT = new MessageLimits(16 << 10, 512 << 10, 20_000_000);

    /** Checks the sizes. */
    public MessageLimits {
        if (eagerBytes < 0 || eagerBytes > 1 << 24 || creditBytes < 0) {
            throw new IllegalArgumentException("eagerBytes=" + eagerBytes + " must be from 0 to 2^24, and creditBytes="
                    + creditBytes + " not negative");
        }
    }
}
