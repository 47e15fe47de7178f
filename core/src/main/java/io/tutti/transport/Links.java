package io.tutti.transport;

import io.tutti.spi.Link;

/** Operations on the links of a communicator, by lane and peer; null where there is no link. */
public final class Links {
    private Links() {}

    /** Closes all links. */
    public static void close(Link[][] links) {
        for (Link[] lane : links) {
            for (Link link : lane) {
                if (link != null) {
                    link.close();
                }
            }
        }
    }
}
