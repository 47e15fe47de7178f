package io.tutti.model;

/**
 * A coarse picture of a kind of link, for choosing before anything was measured.
 *
 * @param name what it is a picture of
 * @param alpha seconds from the start of a message to its use, whatever its size
 * @param overhead seconds that a rank spends on each message it sends
 * @param beta seconds per byte that a rank sends or receives
 * @param gamma seconds per byte that a rank combines
 */
public record LinkModel(String name, double alpha, double overhead, double beta, double gamma) {
    /** Shared memory on one host. */
    public static final LinkModel SHARED_MEMORY = new LinkModel("shared memory", 3e-7, 1e-7, 1.2e-10, 5e-11);
    /** TCP, on loopback or a fast network. */
    public static final LinkModel TCP = new LinkModel("tcp", 1.5e-5, 4e-6, 4e-10, 5e-11);

    /** Predicted seconds of a schedule for vectors of {@code bytes} bytes. */
    public double seconds(ScheduleCost cost, double bytes) {
        return cost.depth() * alpha
                + cost.messages() * overhead
                + cost.travel() * bytes * beta
                + cost.combined() * bytes * gamma;
    }
}
