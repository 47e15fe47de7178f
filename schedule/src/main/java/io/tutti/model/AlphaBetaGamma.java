package io.tutti.model;

/**
 * The postal model. When both sides are ready, a message of m bytes takes {@code α + mβ} and occupies its sender's and
 * its receiver's port for that time; a rank may send and receive at once. Combining takes γ per byte. Hockney, The
 * communication challenge for MPP, 1994; this interpretation of ports follows Thakur, Rabenseifner and Gropp,
 * Optimization of collective communication operations in MPICH, 2005.
 *
 * @param alpha seconds per message
 * @param beta seconds per byte
 * @param gamma seconds per byte combined
 */
public record AlphaBetaGamma(double alpha, double beta, double gamma) {
    /** 10 gigabit Ethernet: Kolmakov and Zhang, A generalization of the allreduce operation, 2020. */
    public static final AlphaBetaGamma ETHERNET_10G = new AlphaBetaGamma(3e-5, 1e-8, 2e-10);

    /**
     * {@return the time of one message in seconds}
     *
     * @param bytes size of the message in bytes
     */
    public double message(double bytes) {
        return alpha + bytes * beta;
    }

    /**
     * {@return the network with these costs, for simulations}
     *
     * @param name the network's name
     * @param origin the source of the numbers
     */
    public Network network(String name, String origin) {
        double rate = beta == 0 ? Double.POSITIVE_INFINITY : 1 / beta;
        double endless = Double.POSITIVE_INFINITY;
        return Network.flat(name, origin, new Regime(endless, 0, alpha, alpha, alpha, rate, endless, true), gamma);
    }
}
