package io.tutti.transport;

/** Operations on the links of a communicator, by lane and peer; null where there is no link. */
final class Links {
    private Links() {}

    /** Closes all links. */
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
