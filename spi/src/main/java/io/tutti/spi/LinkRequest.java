package io.tutti.spi;

/**
 * Links to be opened. The arrays must not be changed.
 *
 * @param communicator the communicator's number, the same on all members and used once in a job
 * @param members ranks of the job, in the communicator's order
 * @param self index of the calling rank in {@code members}
 * @param peers indices in {@code members} of the ranks to open links to, ascending, without {@code self}; at least one
 * @param lanes number of links to each peer, at least one
 * @param sharedBytes size of {@link LinkSet#sharedMemory}, a multiple of 128; 0 if none is needed, as always for a
 *     transport that does not share memory
 * @param registers whether {@link LinkSet#registry} is used; if not, the links must not support zero-copy messages,
 *     except from the registry of {@code beside}
 * @param beside the links that the same transport has opened between the same ranks for the communicator to which these are
 *     added as a channel; they stay open longer. Null for the first links of a communicator
 */
public record LinkRequest(
        long communicator,
        int[] members,
        int self,
        int[] peers,
        int lanes,
        long sharedBytes,
        boolean registers,
        LinkSet beside) {
    /**
     * Returns the ranks of the job that these links join: this rank and the peers.
     *
     * @return ranks of the job, ordered by their indices in {@link #members}
     */
    public int[] joined() {
        int[] indices = joinedIndices();
        int[] ranks = new int[indices.length];
        for (int i = 0; i < ranks.length; i++) {
            ranks[i] = members[indices[i]];
        }
        return ranks;
    }

    /**
     * Returns the indices of the ranks that these links join: this rank and the peers.
     *
     * @return indices in {@link #members}, ascending
     */
    public int[] joinedIndices() {
        int[] all = new int[peers.length + 1];
        int below = 0;
        while (below < peers.length && peers[below] < self) {
            below++;
        }
        System.arraycopy(peers, 0, all, 0, below);
        all[below] = self;
        System.arraycopy(peers, below, all, below + 1, peers.length - below);
        return all;
    }
}
