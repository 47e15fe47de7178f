package io.tutti.transport;

/** The links of a communicator, per lane and peer; null where there is none. */
final class Links {
    private Links() {}

    /** Closes all there are. */
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
