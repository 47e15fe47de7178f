package io.tutti.select.table;

import io.tutti.cost.Placement;
import io.tutti.schedule.Topology;

/**
 * Identifies the placements to which a measurement applies.
 *
 * @param hosts the name of the set of hosts, or {@link Placement#ANY_HOSTS}
 * @param link how the ranks exchange data, as {@link Placement#link} returns it
 * @param ranks the number of ranks
 * @param nodes the number of nodes
 */
public record MeasurementKey(String hosts, String link, int ranks, int nodes) implements Comparable<MeasurementKey> {
    /** Returns the key of a placement. */
    public static MeasurementKey of(Placement placement) {
        Topology topology = placement.topology();
        return new MeasurementKey(placement.hosts(), placement.link(), topology.ranks(), topology.nodes());
    }

    /** Returns the same key for any hosts. */
    MeasurementKey anywhere() {
        return new MeasurementKey(Placement.ANY_HOSTS, link, ranks, nodes);
    }

    @Override
    public int compareTo(MeasurementKey other) {
        int byHosts = hosts.compareTo(other.hosts);
        int byLink = byHosts != 0 ? byHosts : link.compareTo(other.link);
        int byRanks = byLink != 0 ? byLink : Integer.compare(ranks, other.ranks);
        return byRanks != 0 ? byRanks : Integer.compare(nodes, other.nodes);
    }

    @Override
    public String toString() {
        return "hosts=" + hosts + " link=" + link + " ranks=" + ranks + " nodes=" + nodes;
    }
}
