package io.tutti.select;

import io.tutti.schedule.Topology;

/**
 * Where something was measured.
 *
 * @param hosts which set of hosts, or {@link Placement#ANY_HOSTS}
 * @param link how ranks exchange data
 * @param ranks number of ranks
 * @param nodes number of nodes
 */
public record MeasurementKey(String hosts, LinkKind link, int ranks, int nodes) {
    /** The site of a place. */
    public static MeasurementKey of(Placement placement) {
        Topology topology = placement.topology();
        return new MeasurementKey(placement.hosts(), placement.link(), topology.ranks(), topology.nodes());
    }

    /** The same anywhere. */
    MeasurementKey anywhere() {
        return new MeasurementKey(Placement.ANY_HOSTS, link, ranks, nodes);
    }

    @Override
    public String toString() {
        return "hosts=" + hosts + " link=" + link.word() + " ranks=" + ranks + " nodes=" + nodes;
    }
}
