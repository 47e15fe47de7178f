package io.tutti.launch.lab.network;

import java.util.List;

/**
 * The state of a lab and the traffic that its links have carried.
 *
 * @param lab the lab's id
 * @param hosts number of hosts
 * @param rate of every link in each direction, as {@link Rate#toString} writes it
 * @param bitsPerSecond the same rate as a number; 0 if unshaped
 * @param packetBytes size of the largest packet that a link carries
 * @param links the links, ordered by host
 */
public record LabStatus(String lab, int hosts, String rate, long bitsPerSecond, int packetBytes, List<Link> links) {
    /** Copies the list. */
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
     * @param bytes bytes that passed since the lab is up, headers included
     * @param queueBytes bytes that passed the shaper since the rate was set
     * @param drops packets lost in the shaper's queue; 0 on a sound lab
     * @param backlogBytes bytes that wait in the queue now
     */
    public record Direction(long bytes, long queueBytes, long drops, long backlogBytes) {}

    /** {@return the number of packets that the queues of all links lost; 0 on a sound lab} */
    public long drops() {
        return links.stream()
                .mapToLong(link -> link.egress().drops() + link.ingress().drops())
                .sum();
    }
}
