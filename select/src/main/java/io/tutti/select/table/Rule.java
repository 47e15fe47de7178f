package io.tutti.select.table;

import io.tutti.config.LineRate;
import io.tutti.cost.Placement;
import io.tutti.schedule.Topology;

/**
 * A line of a rules file. It applies to a call that matches all its conditions.
 *
 * @param line the line number, from 1
 * @param collective the name of the collective
 * @param ranks the number of ranks of the communicator
 * @param nodes the number of nodes of the communicator
 * @param hosts the number of hosts of the communicator
 * @param bytes the size of the whole vector
 * @param oversubscription ranks per processor, rounded up
 * @param rate the line rate between hosts in bits per second; only {@link Range#ALL} matches an unknown rate
 * @param link the kind of links, as {@link Placement#link} returns it; null for every kind
 * @param algorithm the name of the algorithm with its parameters
 */
public record Rule(
        int line,
        String collective,
        Range ranks,
        Range nodes,
        Range hosts,
        Range bytes,
        Range oversubscription,
        Range rate,
        String link,
        String algorithm) {
    public boolean isFor(String wanted, Placement placement, long size) {
        Topology topology = placement.topology();
        return collective.equals(wanted)
                && bytes.has(size)
                && ranks.has(topology.ranks())
                && nodes.has(topology.nodes())
                && hosts.has(placement.hostCount())
                && oversubscription.has((long) Math.ceil(placement.oversubscription()))
                && (rate.hasAll() || hasRate(placement.lineRate()))
                && (link == null || link.equals(placement.link()));
    }

    private boolean hasRate(LineRate known) {
        return known.isKnown() && rate.has(known.bitsPerSecond());
    }
}
