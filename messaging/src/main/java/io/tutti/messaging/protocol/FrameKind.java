package io.tutti.messaging.protocol;

/**
 * How the fields of a link's header are used. The fingerprint is a kind and a number; the key and the sequence depend on the kind.
 *
 * <pre>
 *   kind      number              key              sequence
 *   EAGER     elements            tag              credit returned so far
 *   ANNOUNCE  sender's            tag              length of the message, and elements
 *   GRANT     receiver's          sender's number  bytes that the receiver takes
 *   DATA      receiver's          -                -
 *   CREDIT    -                   -                credit returned so far
 *   LEAVE     -                   -                -
 * </pre>
 *
 * Elements are the binary logarithm of their bytes, which receivers are told.
 */
final class FrameKind {
    static final int EAGER = 1;
    static final int ANNOUNCE = 2;
    static final int GRANT = 3;
    static final int DATA = 4;
    static final int CREDIT = 5;
    static final int LEAVE = 6;

    /** The sequence of a header has 48 bits. */
    static final long SEQUENCE_MASK = (1L << 48) - 1;

    private static final int NUMBER_BITS = 28;
    private static final int NUMBER_MASK = (1 << NUMBER_BITS) - 1;

    private static final int LENGTH_BITS = 45;

    private FrameKind() {}

    static long length(long bytes, int elementShift) {
        if (bytes >>> LENGTH_BITS != 0) {
            throw new IllegalStateException("a message of " + bytes + " bytes is too long");
        }
        return bytes | (long) elementShift << LENGTH_BITS;
    }

    static long bytes(long length) {
        return length & (1L << LENGTH_BITS) - 1;
    }

    static int elementShift(long length) {
        return (int) (length >>> LENGTH_BITS);
    }

    static int with(int kind, int number) {
        if (number > NUMBER_MASK) {
            throw new IllegalStateException("more than " + NUMBER_MASK + " requests are pending");
        }
        return kind << NUMBER_BITS | number;
    }

    static int kind(int fingerprint) {
        return fingerprint >>> NUMBER_BITS;
    }

    static int number(int fingerprint) {
        return fingerprint & NUMBER_MASK;
    }
}
