package io.tutti.cli.lab;

import java.util.List;

/**
 * What a lab consists of and what its links have carried.
 *
 * @param lab its number
 * @param hosts number of hosts
 * @param rate of every link each way, as {@link Rate#toString} writes it
 * @param bitsPerSecond the same; 0 if unshaped
 * @param packetBytes greatest packet that a link carries
 * @param links by host
 */
public record LabStatus(String lab, int hosts, String rate, long bitsPerSecond, int packetBytes, List<Link> links) {
    /** Copies. */
    public LabStatus {
        links = List.copyOf(links);
    }

    /**
     * A host and its link.
     *
     * @param host its name
     * @param namespace its network namespace
     * @param address its address
     * @param processes number of processes on it
     * @param up whether both ends of its link are up
     * @param egress what it sent
     * @param ingress what it received
     */
    public record Link(
            String host,
            String namespace,
            String address,
            int processes,
            boolean up,
            Direction egress,
            Direction ingress) {}

    /**
     * One direction of a link.
     *
     * @param bytes that passed, headers included, since the lab is up
     * @param queueBytes that passed the shaper since the rate was set
     * @param drops packets lost in the shaper's queue; on a sound lab 0
     * @param backlogBytes waiting there now
     */
    public record Direction(long bytes, long queueBytes, long drops, long backlogBytes) {}

    /** Lost packets of all links. */
    public long drops() {
        return links.stream()
                .mapToLong(link -> link.egress().drops() + link.ingress().drops())
                .sum();
    }
}
