package io.tutti.choose;

import io.tutti.config.LineRate;
import io.tutti.schedule.Topology;

/**
 * Where a communicator's ranks are, as far as choosing asks; the same on all of them.
 *
 * @param topology which ranks share memory
 * @param hosts names the set of hosts; what was measured on one set is not taken for another
 * @param machines how many hosts these are; ranks of one may be joined by a network nevertheless
 * @param crowd most ranks of a host for each of its processors, at least 1
 * @param lineRate of the network between hosts, if anybody knows
 */
public record Place(Topology topology, String hosts, int machines, double crowd, LineRate lineRate) {
    /** What tables and rules call a place that is not told apart from others. */
    public static final String ANY_HOSTS = "any";

    /** Checks. */
    public Place {
        if (!hosts.matches("[A-Za-z0-9._-]{1,64}")) {
            throw new IllegalArgumentException("hosts=" + hosts + " must be one word");
        }
        if (!(crowd >= 1) || Double.isInfinite(crowd)) {
            throw new IllegalArgumentException("crowd=" + crowd + " must be at least 1");
        }
    }

    /** As many hosts as there are nodes, and nobody knows the network. */
    public Place(Topology topology, String hosts, double crowd) {
        this(topology, hosts, topology.nodes(), crowd, LineRate.UNKNOWN);
    }

    /** The same over a network of this rate. */
    public Place over(LineRate rate) {
        return new Place(topology, hosts, machines, crowd, rate);
    }

    /** Somewhere, with a processor for each rank. */
    public static Place of(Topology topology) {
        return new Place(topology, ANY_HOSTS, 1);
    }

    /** How its ranks exchange data. */
    public LinkKind link() {
        return LinkKind.of(topology);
    }
}
