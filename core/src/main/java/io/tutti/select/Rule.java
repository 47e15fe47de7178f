package io.tutti.select;

import io.tutti.config.LineRate;
import io.tutti.schedule.Topology;

/**
 * A line of a rules file.
 *
 * @param line its number, from 1
 * @param collective that it is for
 * @param ranks of the communicator
 * @param nodes of the communicator
 * @param hosts that its ranks are on
 * @param bytes of the whole vector
 * @param oversubscription ranks for each processor, rounded up
 * @param rate of the network between hosts, bits a second; {@link Range#ALL} fits also where nobody knows
 * @param link that it is for; null for every kind
 * @param algorithm what to take, with parameters
 */
record Rule(
        int line,
        String collective,
        Range ranks,
        Range nodes,
        Range hosts,
        Range bytes,
        Range oversubscription,
        Range rate,
        LinkKind link,
        String algorithm) {
    boolean isFor(String wanted, Placement placement, long size) {
        Topology topology = placement.topology();
        return collective.equals(wanted)
                && bytes.has(size)
                && ranks.has(topology.ranks())
                && nodes.has(topology.nodes())
                && hosts.has(placement.hostCount())
                && oversubscription.has((long) Math.ceil(placement.oversubscription()))
                && (rate.equals(Range.ALL) || hasRate(placement.lineRate()))
                && (link == null || link == placement.link());
    }

    private boolean hasRate(LineRate known) {
        return known.isKnown() && rate.has(known.bitsPerSecond());
    }
}
