package mpi;

import io.tutti.Data;
import io.tutti.Request.Alltoall;

/**
 * Collectives of numbers in the terms of MPI as those of Tutti. A null part to send means that the data are in place. Blocks of a root are
 * null at ranks that are not the root.
 */
sealed interface CollectiveMapping permits IntraMapping, InterMapping {
    /** {@return whether a program that names this root is it} */
    boolean isRoot(int root);

    /** {@return the number of ranks that this one sends blocks to, and receives blocks from} */
    int blocks();

    /** {@return the number of ranks that share a result of the reductions which scatter it} */
    int members();

    MappedCollective broadcast(Part part, int root);

    MappedCollective allgather(Part send, Blocks receive);

    MappedCollective gather(Part send, Blocks receive, int root);

    MappedCollective gatherv(Part send, Blocks receive, int root);

    MappedCollective scatter(Blocks send, Part receive, int root);

    MappedCollective scatterv(Blocks send, Part receive, int root);

    /** As {@link #gatherv}, but blocks, and the root may have more room than there is to receive. */
    default MappedCollective gathervIntoRoom(Part send, Blocks receive, int root) {
        return gatherv(send, receive, root);
    }

    /** As {@link #scatterv}, but blocks, and ranks may have more room than there is to receive. */
    default MappedCollective scattervIntoRoom(Blocks send, Part receive, int root) {
        return scatterv(send, receive, root);
    }

    MappedCollective alltoall(Blocks send, Blocks receive);

    MappedCollective allreduce(Part send, Part receive, Op op);

    MappedCollective reduce(Part send, Part receive, Op op, int root);

    MappedCollective scan(Part send, Part receive, Op op, boolean isExclusive);

    /**
     * Combines blocks, one for each of the {@link #members}.
     *
     * @param send where all blocks are; null if they are in the receive buffer
     * @param receive where this rank's block goes to
     * @param counts items of each block
     */
    MappedCollective reduceScatter(Part send, Part receive, int[] counts, Op op);

    /**
     * Sends a block to each rank, and receives one from each.
     *
     * @param sends elements of each block that is sent
     * @param receives elements of each block that is received
     */
    Alltoall exchange(Data in, long[] sends, Data out, long[] receives);
}
