package io.tutti.select;

import io.tutti.config.LineRate;
import io.tutti.schedule.Topology;

/**
 * Where a communicator's ranks are, as far as choosing asks; the same on all of them.
 *
 * @param topology which ranks share memory
 * @param hosts names the set of hosts; what was measured on one set is not taken for another
 * @param hostCount how many hosts these are; ranks of one may be joined by a network nevertheless
 * @param oversubscription most ranks of a host for each of its processors, at least 1
 * @param lineRate of the network between hosts, if anybody knows
 */
public record Placement(Topology topology, String hosts, int hostCount, double oversubscription, LineRate lineRate) {
    /** What tables and rules call a place that is not told apart from others. */
    public static final String ANY_HOSTS = "any";

    /** Checks. */
    public Placement {
        if (!hosts.matches("[A-Za-z0-9._-]{1,64}")) {
            throw new IllegalArgumentException("hosts=" + hosts + " must be one word");
        }
        if (!(oversubscription >= 1) || Double.isInfinite(oversubscription)) {
            throw new IllegalArgumentException("oversubscription=" + oversubscription + " must be at least 1");
        }
    }

    /** As many hosts as there are nodes, and nobody knows the network. */
    public Placement(Topology topology, String hosts, double oversubscription) {
        this(topology, hosts, topology.nodes(), oversubscription, LineRate.UNKNOWN);
    }

    /** The same over a network of this rate. */
    public Placement over(LineRate rate) {
        return new Placement(topology, hosts, hostCount, oversubscription, rate);
    }

    /** Somewhere, with a processor for each rank. */
    public static Placement of(Topology topology) {
        return new Placement(topology, ANY_HOSTS, 1);
    }

    /** How its ranks exchange data. */
    public LinkKind link() {
        return LinkKind.of(topology);
    }
}
