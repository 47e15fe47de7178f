package io.tutti.transport.tcp;

import io.tutti.spi.Link;
import io.tutti.spi.LinkSet;
import java.util.Arrays;

/**
 * The TCP links of one communicator.
 *
 * @param peers indices of the peers in the communicator, ascending
 * @param links by lane and by position in {@code peers}; null where none is open
 */
record TcpLinks(int[] peers, Link[][] links) implements LinkSet {
    @Override
    public Link link(int lane, int peer) {
        return links[lane][Arrays.binarySearch(peers, peer)];
    }

    @Override
    public void close() {
        close(links);
    }

    /** Closes the links that are open. */
    static void close(Link[][] links) {
        for (Link[] lane : links) {
            for (Link link : lane) {
                if (link != null) {
                    link.close();
                }
            }
        }
    }
}
