package io.tutti.mpi;

import io.tutti.spi.Link;
import io.tutti.spi.LinkRequest;
import io.tutti.spi.LinkSet;
import io.tutti.spi.MemoryRegistry;

/** The links of one communicator. */
final class MpiLinks implements LinkSet {
    private final MpiJob job;
    private final MpiLink[][] links;
    private final MpiMemory memory;
    private final boolean ownsMemory;
    private final TagRanges.Range tags;
    private boolean isClosed;

    /**
     * Has room for links.
     *
     * @param job told that links are open until they are closed
     * @param request number of lanes, and members, of which some may be reached by other transports
     * @param memory that the links send and receive without a copy, released with these links if they register it; null if there is none
     * @param tags left when all links are closed
     */
    MpiLinks(MpiJob job, LinkRequest request, MpiMemory memory, TagRanges.Range tags) {
        this.job = job;
        this.memory = memory;
        this.ownsMemory = request.registers();
        this.tags = tags;
        this.links = new MpiLink[request.lanes()][request.members().length];
        job.opened(); // last: whoever could not make this has nothing to close
    }

    void set(int lane, int peer, MpiLink link) {
        links[lane][peer] = link;
    }

    @Override
    public MpiLink link(int lane, int peer) {
        return links[lane][peer];
    }

    MpiMemory memory() {
        return memory;
    }

    /** Returns the tags of messages to these links. */
    TagRanges.Range tags() {
        return tags;
    }

    @Override
    public MemoryRegistry registry() {
        return memory == null ? null : memory.registry();
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
        if (ownsMemory) {
            Quarantine.take(memory);
        }
        tags.leave();
        job.closed();
    }
}
