package io.tutti.model;

/**
 * The cost of messages up to a size between ranks of one {@link Level}. Networks and message-passing libraries change
 * their protocol with the size.
 *
 * @param below the size in bytes from which on the next regime holds; infinite in the last
 * @param overhead seconds that the processor of either side is busy with a message (o of LogGP)
 * @param latency seconds from the last byte leaving the sender to its arrival (L of LogGP, α)
 * @param gap seconds that a message occupies the port of its sender, besides the time of its bytes (g of LogGP; α if a
 *     rank sends one message after the other)
 * @param gapIn the same for the port of its receiver (g of LogGP; 0 if a stored message delays only other stored
 *     messages)
 * @param rate bytes per second of one sender (R_b of max-rate, 1/G, 1/β)
 * @param nodeRate bytes per second of all senders of a node together (R_N of max-rate); infinite if there is no limit
 * @param rendezvous whether bytes leave only after the receiver has reached the message; otherwise the message is
 *     stored for it
 */
public record Regime(
        double below,
        double overhead,
        double latency,
        double gap,
        double gapIn,
        double rate,
        double nodeRate,
        boolean rendezvous) {
    /** Checks that times are finite and not negative, and that sizes and rates are positive. */
    public Regime {
        requireAtLeastZero("overhead", overhead);
        requireAtLeastZero("latency", latency);
        requireAtLeastZero("gap", gap);
        requireAtLeastZero("gap-in", gapIn);
        requireAboveZero("below", below);
        requireAboveZero("rate", rate);
        requireAboveZero("node-rate", nodeRate);
    }

    /**
     * {@return seconds to transfer the bytes of a message when no other rank of the node sends}
     *
     * @param bytes size of the message in bytes
     */
    public double seconds(double bytes) {
        return bytes / Math.min(rate, nodeRate);
    }

    /**
     * Seconds to transfer the bytes of a message when {@code senders} ranks of the node send at once: eq. 3 of Bienz et
     * al.
     *
     * @param bytes size of each message in bytes
     * @param senders number of sending ranks of the node, at least 1
     * @return seconds, without latency and gap
     */
    public double seconds(double bytes, int senders) {
        return senders * bytes / Math.min(nodeRate, senders * rate);
    }

    private static void requireAtLeastZero(String name, double value) {
        if (!(value >= 0) || Double.isInfinite(value)) {
            throw new IllegalArgumentException(name + "=" + value + " must be a number that is not negative");
        }
    }

    private static void requireAboveZero(String name, double value) {
        if (!(value > 0)) {
            throw new IllegalArgumentException(name + "=" + value + " must be above 0");
        }
    }
}
