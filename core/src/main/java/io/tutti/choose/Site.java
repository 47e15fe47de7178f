package io.tutti.choose;

import io.tutti.schedule.Topology;

/**
 * Where something was measured.
 *
 * @param hosts which set of hosts, or {@link Place#ANY_HOSTS}
 * @param link how ranks exchange data
 * @param ranks number of ranks
 * @param nodes number of nodes
 */
public record Site(String hosts, LinkKind link, int ranks, int nodes) {
    /** The site of a place. */
    public static Site of(Place place) {
        Topology topology = place.topology();
        return new Site(place.hosts(), place.link(), topology.ranks(), topology.nodes());
    }

    /** The same anywhere. */
    Site anywhere() {
        return new Site(Place.ANY_HOSTS, link, ranks, nodes);
    }

    @Override
    public String toString() {
        return "hosts=" + hosts + " link=" + link.word() + " ranks=" + ranks + " nodes=" + nodes;
    }
}
