package io.tutti.model;

/**
 * A coarse picture of a kind of link, for choosing where nothing was measured.
 *
 * @param name what it is a picture of
 * @param alpha seconds from the start of a message to its use, whatever its size
 * @param overhead seconds that a rank spends on each message it sends
 * @param beta seconds per byte that a rank sends or receives
 * @param gamma seconds per byte that a rank combines
 * @param queue further seconds of a message's way for each rank beyond the first that shares a processor
 * @param rate bytes per second that all ranks of a host send together at most (R_N of max-rate); infinite if that is not
 *     known. For simulations: choosing counts crowds and shared interfaces
 */
public record LinkModel(
        String name, double alpha, double overhead, double beta, double gamma, double queue, double rate) {
    /** Whose rate is not known. */
    public LinkModel(String name, double alpha, double overhead, double beta, double gamma, double queue) {
        this(name, alpha, overhead, beta, gamma, queue, Double.POSITIVE_INFINITY);
    }

    /** Checks. */
    public LinkModel {
        if (!(rate > 0)) {
            throw new IllegalArgumentException("link " + name + " has the rate " + rate + ", which must be above 0");
        }
        for (double value : new double[] {alpha, overhead, beta, gamma, queue}) {
            if (!(value >= 0) || Double.isInfinite(value)) {
                throw new IllegalArgumentException("link " + name + " has the parameter " + value
                        + ", which must be a number that is not negative");
            }
        }
    }

    /**
     * The same for ranks that share processors: what needs one takes so many times as long, and the wire meanwhile carries
     * others' bytes.
     *
     * @param oversubscription ranks that share a processor, at least 1
     * @param copy of a byte's seconds, the most that are a processor's
     */
    public LinkModel crowded(double oversubscription, double copy) {
        return new LinkModel(
                name,
                alpha + (oversubscription - 1) * queue,
                oversubscription * overhead,
                Math.max(beta, oversubscription * Math.min(beta, copy)),
                oversubscription * gamma,
                0,
                rate);
    }

    /**
     * Predicted seconds of a schedule.
     *
     * @param bytes of the vector
     */
    public double seconds(ScheduleCost cost, double bytes) {
        return cost.depth() * alpha
                + cost.messages() * overhead
                + cost.travel() * bytes * beta
                + cost.combined() * bytes * gamma;
    }
}
