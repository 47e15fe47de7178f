package io.tutti.model;

/**
 * What messages up to a size cost between ranks of one {@link Level}; networks and message-passing libraries change
 * their protocol with the size.
 *
 * @param below bytes from which on the next regime holds; infinite in the last
 * @param overhead seconds that the processor of either side is busy with a message (o of LogGP)
 * @param latency seconds from the last byte leaving the sender to its arrival (L of LogGP, α)
 * @param gap seconds, besides those of its bytes, that a message keeps the port of its sender (g of LogGP; α where a rank
 *     sends one message after the other)
 * @param gapIn the same of the port of its receiver (g of LogGP; 0 where what is stored delays nothing but its like)
 * @param rate bytes per second of one sender (R_b of max-rate, 1/G, 1/β)
 * @param nodeRate bytes per second of all senders of a node together (R_N of max-rate); infinite if there is no limit
 * @param rendezvous whether bytes leave only when the receiver has come to the message; otherwise it is stored for it
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
    /** Checks. */
    public Regime {
        requireAtLeastZero("overhead", overhead);
        requireAtLeastZero("latency", latency);
        requireAtLeastZero("gap", gap);
        requireAtLeastZero("gap-in", gapIn);
        requireAboveZero("below", below);
        requireAboveZero("rate", rate);
        requireAboveZero("node-rate", nodeRate);
    }

    /** Seconds that the bytes of a message take when no other rank of the node sends. */
    public double seconds(double bytes) {
        return bytes / Math.min(rate, nodeRate);
    }

    /** Seconds that the bytes of a message take when so many ranks of the node send at once: eq. 3 of Bienz et al. */
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
