package io.tutti.mpi;

import io.tutti.spi.Link;
import io.tutti.spi.LinkSet;

/** The links of one communicator. */
final class MpiLinks implements LinkSet {
    private final MpiJob job;
    private final MpiLink[][] links;
    private boolean isClosed;

    /**
     * Has room for links.
     *
     * @param job told that links are open until they are closed
     * @param lanes number of lanes
     * @param members number of members, of which some may be reached by other transports
     */
    MpiLinks(MpiJob job, int lanes, int members) {
        this.job = job;
        this.links = new MpiLink[lanes][members];
        job.opened();
    }

    void set(int lane, int peer, MpiLink link) {
        links[lane][peer] = link;
    }

    @Override
    public MpiLink link(int lane, int peer) {
        return links[lane][peer];
    }

    @Override
    public void close() {
        if (isClosed) {
            return;
        }
        isClosed = true;
        for (MpiLink[] lane : links) {
            for (Link link : lane) {
                if (link != null) {
                    link.close();
                }
            }
        }
        job.closed();
    }
}
