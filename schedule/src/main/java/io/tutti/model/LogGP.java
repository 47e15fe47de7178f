package io.tutti.model;

/**
 * The LogGP model. A message of s bytes keeps its sender busy for o, leaves at G per byte, travels for L and keeps its
 * receiver busy for o. Between the end of one message and the beginning of the next, a port is idle for g. Alexandrov,
 * Ionescu, Schauser and Scheiman, LogGP: incorporating long messages into the LogP model, 1995. As in Haefliger et
 * al., A generalization of Rabenseifner's algorithm for the distributed sum of outer products, s bytes take sG, not (s - 1)G.
 *
 * @param latency L in seconds
 * @param overhead o in seconds
 * @param gap g in seconds
 * @param perByte G in seconds per byte
 * @param gamma seconds per byte combined
 */
public record LogGP(double latency, double overhead, double gap, double perByte, double gamma) {
    /**
     * {@return seconds from the call to send to the end of the call to receive, {@code 2o + L + sG}}
     *
     * @param bytes size of the message in bytes
     */
    public double message(double bytes) {
        return 2 * overhead + latency + bytes * perByte;
    }

    /**
     * {@return seconds from one message to the next when a rank sends, or receives, several in a row}
     *
     * @param bytes size of each message in bytes
     */
    public double pace(double bytes) {
        return Math.max(overhead, gap + bytes * perByte);
    }

    /**
     * {@return the network with these costs, for simulations}
     *
     * @param name the network's name
     * @param origin the source of the numbers
     */
    public Network network(String name, String origin) {
        double rate = perByte == 0 ? Double.POSITIVE_INFINITY : 1 / perByte;
        double endless = Double.POSITIVE_INFINITY;
        return Network.flat(
                name, origin, new Regime(endless, overhead, latency, gap, gap, rate, endless, false), gamma);
    }
}
