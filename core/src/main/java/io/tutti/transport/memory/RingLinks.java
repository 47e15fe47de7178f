package io.tutti.transport.memory;

import io.tutti.spi.Link;
import io.tutti.spi.LinkRequest;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/**
 * The ring links of one rank.
 *
 * @param links by lane and rank in the communicator; null where there is none
 */
public record RingLinks(Link[][] links) {
    /**
     * Creates the links of one rank over a grid of rings.
     *
     * @param request the links to be opened
     * @param grid the rings of the ranks that the links join, in their order
     * @param memory memory of the grid
     * @param kind key of the transport
     * @param epoch of the start, see {@link io.tutti.spi.Frame#epoch}
     * @param allocations of the communicator; null if the links do not support zero-copy messages
     */
    public static RingLinks of(
            LinkRequest request,
            RingGrid grid,
            MemorySegment memory,
            String kind,
            int epoch,
            SharedAllocations allocations) {
        Link[][] links = new Link[request.lanes()][request.members().length];
        int[] indices = request.joinedIndices();
        int self = Arrays.binarySearch(indices, request.self());
        for (int lane = 0; lane < request.lanes(); lane++) {
            for (int peer = 0; peer < indices.length; peer++) {
                if (peer != self) {
                    links[lane][indices[peer]] = new RingLink(
                            kind,
                            indices[peer],
                            epoch,
                            grid.ring(memory, self, peer, lane),
                            grid.ring(memory, peer, self, lane),
                            allocations);
                }
            }
        }
        return new RingLinks(links);
    }

    /** Returns the link of a lane to a rank of the communicator. */
    public Link link(int lane, int peer) {
        return links[lane][peer];
    }

    /** Marks all rings as closed. Their memory must still be mapped. */
    public void close() {
        for (Link[] lane : links) {
            for (Link link : lane) {
                if (link != null) {
                    link.close();
                }
            }
        }
    }
}
