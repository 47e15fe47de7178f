package io.tutti.messaging.protocol;

/**
 * Sizes on which all ranks agree.
 *
 * @param eagerBytes longest message that is sent before a receive has been found
 * @param creditBytes memory of a receiver for messages of one sender that no receive expects
 */
public record MessageLimits(long eagerBytes, long creditBytes) {
    /** The sizes for programs. */
    public static final MessageLimits DEFAULT = new MessageLimits(16 << 10, 512 << 10);

    /** Checks the sizes. */
    public MessageLimits {
        if (eagerBytes < 0 || eagerBytes > 1 << 24 || creditBytes < 0) {
            throw new IllegalArgumentException("eagerBytes=" + eagerBytes + " must be from 0 to 2^24, and creditBytes="
                    + creditBytes + " not negative");
        }
    }
}
