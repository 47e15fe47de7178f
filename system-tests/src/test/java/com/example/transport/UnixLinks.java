package com.example.transport;

import io.tutti.spi.Link;
import io.tutti.spi.LinkRequest;
import io.tutti.spi.LinkSet;

/** The links of one communicator. */
final class UnixLinks implements LinkSet {
    private final UnixLink[][] links;

    UnixLinks(LinkRequest request) {
        this.links = new UnixLink[request.lanes()][request.members().length];
    }

    void set(int lane, int peer, UnixLink link) {
        links[lane][peer] = link;
    }

    @Override
    public Link link(int lane, int peer) {
        return links[lane][peer];
    }

    @Override
    public void close() {
        for (UnixLink[] lane : links) {
            for (UnixLink link : lane) {
                if (link != null) {
                    link.close();
                }
            }
        }
    }
}
