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
public record MeasurementKey(String hosts, String link, int ranks, int nodes) {
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
    public String toString() {
        return "hosts=" + hosts + " link=" + link + " ranks=" + ranks + " nodes=" + nodes;
    }
}
