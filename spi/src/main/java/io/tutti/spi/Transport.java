package io.tutti.spi;

import java.util.BitSet;
import java.util.List;

/**
 * One rank's side of a transport. {@link #address} and {@link #reach} are called once each, in this order, by the thread
 * that joins. {@link #open} may be called by several threads at once, for different communicators.
 */
public interface Transport extends AutoCloseable {
    /**
     * Returns what other ranks must know to reach this one.
     *
     * @return at most 64 KiB; not changed afterwards
     */
    byte[] address();

    /**
     * Finds out which ranks this rank can reach. A pair of ranks uses this transport only if each reaches the other.
     * Called by all ranks that have this transport. May block, for at most {@link
     * io.tutti.config.Setting#JOIN_DEADLINE}.
     *
     * @param addresses what {@link #address} returned, by rank of the job; null for a rank without this transport
     * @return the ranks of the job that this rank can reach; this rank itself does not count
     */
    BitSet reach(List<byte[]> addresses);

    /**
     * Opens the links of a communicator to some of its members. Those members do the same, for the same communicator;
     * if one of them fails, all members close what they have opened. Blocks until the links are open, for at most {@link
     * io.tutti.config.Setting#JOIN_DEADLINE}.
     *
     * @param request the communicator, its members and those to open links to
     * @return the links, which the caller closes
     * @throws io.tutti.error.CommunicationException if a link cannot be opened; nothing remains open then
     */
    LinkSet open(LinkRequest request);

    /** Releases what this transport holds. Links that are open stay open. */
    @Override
    void close();
}
