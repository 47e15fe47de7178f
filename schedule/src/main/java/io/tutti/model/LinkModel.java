package io.tutti.model;

/**
 * A coarse model of a kind of link, for selecting a schedule where nothing was measured.
 *
 * @param name the kind of link
 * @param alpha seconds from the start of a message to its use, for any size
 * @param overhead seconds that a rank spends on each message it sends
 * @param beta seconds per byte that a rank sends or receives
 * @param gamma seconds per byte that a rank combines
 * @param queue additional seconds of a message's latency for each rank beyond the first that shares a processor: their
 *     turns
 * @param wake additional seconds of a processor for each message where ranks share processors: a receiver that waits is
 *     put to sleep and woken
 * @param rate bytes per second that all ranks of a host send together at most (R_N of max-rate); infinite if unknown.
 *     It is for simulations; the selection accounts for oversubscription and shared interfaces separately
 */
public record LinkModel(
        String name, double alpha, double overhead, double beta, double gamma, double queue, double wake, double rate) {
    /**
     * A model without wake-ups whose rate is unknown.
     *
     * @param name the kind of link
     * @param alpha seconds from the start of a message to its use
     * @param overhead seconds that a rank spends on each message it sends
     * @param beta seconds per byte that a rank sends or receives
     * @param gamma seconds per byte that a rank combines
     * @param queue additional seconds of latency for each rank beyond the first on a processor
     */
    public LinkModel(String name, double alpha, double overhead, double beta, double gamma, double queue) {
        this(name, alpha, overhead, beta, gamma, queue, 0, Double.POSITIVE_INFINITY);
    }

    /** Checks that the rate is positive and the other parameters are finite and not negative. */
    public LinkModel {
        if (!(rate > 0)) {
            throw new IllegalArgumentException("link " + name + " has the rate " + rate + ", which must be above 0");
        }
        for (double value : new double[] {alpha, overhead, beta, gamma, queue, wake}) {
            if (!(value >= 0) || Double.isInfinite(value)) {
                throw new IllegalArgumentException("link " + name + " has the parameter " + value
                        + ", which must be a number that is not negative");
            }
        }
    }

    /**
     * {@return the model for ranks that share processors} Work of a processor takes {@code oversubscription} times as
     * long; meanwhile the wire carries the bytes of other ranks.
     *
     * @param oversubscription number of ranks that share a processor, at least 1
     * @param copy the part of {@link #beta} that is work of a processor, at most; seconds per byte
     */
    public LinkModel oversubscribed(double oversubscription, double copy) {
        return new LinkModel(
                name,
                alpha + (oversubscription - 1) * queue,
                oversubscription * (overhead + (oversubscription > 1 ? wake : 0)),
                Math.max(beta, oversubscription * Math.min(beta, copy)),
                oversubscription * gamma,
                0,
                0,
                rate);
    }

    /** Written out, as {@link #equals} is: what a record has of itself is made of method handles while ranks join. */
    @Override
    public int hashCode() {
        return 31 * name.hashCode() + Double.hashCode(alpha + overhead + beta + gamma + queue + wake + rate);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof LinkModel model
                && name.equals(model.name)
                && Double.compare(alpha, model.alpha) == 0
                && Double.compare(overhead, model.overhead) == 0
                && Double.compare(beta, model.beta) == 0
                && Double.compare(gamma, model.gamma) == 0
                && Double.compare(queue, model.queue) == 0
                && Double.compare(wake, model.wake) == 0
                && Double.compare(rate, model.rate) == 0;
    }
}
