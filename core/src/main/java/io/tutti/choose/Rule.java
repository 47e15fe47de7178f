package io.tutti.choose;

import io.tutti.config.LineRate;
import io.tutti.schedule.Topology;

/**
 * A line of a rules file.
 *
 * @param line its number, from 1
 * @param collective that it is for
 * @param ranks of the communicator
 * @param nodes of the communicator
 * @param machines that its ranks are on
 * @param bytes of the whole vector
 * @param crowd ranks for each processor, rounded up
 * @param rate of the network between hosts, bits a second; {@link Range#ALL} fits also where nobody knows
 * @param link that it is for; null for every kind
 * @param algorithm what to take, with parameters
 */
record Rule(
        int line,
        String collective,
        Range ranks,
        Range nodes,
        Range machines,
        Range bytes,
        Range crowd,
        Range rate,
        LinkKind link,
        String algorithm) {
    boolean isFor(String wanted, Place place, long size) {
        Topology topology = place.topology();
        return collective.equals(wanted)
                && bytes.has(size)
                && ranks.has(topology.ranks())
                && nodes.has(topology.nodes())
                && machines.has(place.machines())
                && crowd.has((long) Math.ceil(place.crowd()))
                && (rate.equals(Range.ALL) || hasRate(place.lineRate()))
                && (link == null || link == place.link());
    }

    private boolean hasRate(LineRate known) {
        return known.isKnown() && rate.has(known.bitsPerSecond());
    }
}
