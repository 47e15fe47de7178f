package io.tutti;

import io.tutti.type.Reduction;

/**
 * The collectives and transfers on vectors in any memory, of any element type. {@link Communicator} states the rules of order,
 * threads, interrupts, errors and vectors, which hold for all methods; each blocks until this rank's part is complete. The methods
 * of {@link AsyncCollectives} start the same without waiting, and those of {@link FloatCollectives} and its siblings take arrays.
 *
 * <p>Every method throws an {@link IllegalArgumentException} if types, counts, ranks or the overlap of vectors break what it
 * demands, a {@link NullPointerException} that names an argument which must not be null, an {@link IllegalStateException} if the
 * communicator is closed or in use by another thread, and a {@link io.tutti.error.CommunicationException} if the collective fails.
 */
public interface DataCollectives {
    /**
     * Returns the number of this rank in this communicator.
     *
     * @return 0 to {@link #size()} - 1
     */
    int rank();

    /**
     * Returns the number of ranks in this communicator.
     *
     * @return at least 1
     */
    int size();

    /**
     * Runs a collective or a transfer. Blocks until this rank's part is complete.
     *
     * @param request what to run
     */
    void run(Request request);

    /**
     * Reduces the vectors of all ranks in place: the result replaces the vector on every rank.
     *
     * @param vector this rank's input, replaced by the result; the same type and count on all ranks
     * @param reduction the reduction operation; supports the vector's type
     */
    default void allreduce(Data vector, Reduction reduction) {
        allreduce(Checks.notNull("vector", vector), vector, reduction);
    }

    /**
     * Reduces the inputs of all ranks into the output of every rank. Repeating the call with vectors of the same sizes allocates
     * nothing.
     *
     * @param input this rank's input; the same type and count on all ranks
     * @param output receives the result; the type and count of the input. In place if it is the same memory as the input
     * @param reduction the reduction operation; supports the input's type
     */
    default void allreduce(Data input, Data output, Reduction reduction) {
        run(new Request.Allreduce(input, output, reduction));
    }

    /**
     * Reduces the inputs of all ranks into the output of the root.
     *
     * @param input this rank's input; the same type and count on all ranks
     * @param output receives the result on the root; the type and count of the input. In place if it is the same memory as the
     *     input. Ignored on other ranks, where it may be null
     * @param reduction the reduction operation; supports the input's type
     * @param root the rank that receives the result, the same on all ranks
     */
    default void reduce(Data input, Data output, Reduction reduction, int root) {
        run(new Request.Reduce(input, output, reduction, root));
    }

    /**
     * Copies the root's vector to all ranks.
     *
     * @param vector the source on the root, the destination on other ranks; the same type and count on all ranks
     * @param root the rank that has the vector, the same on all ranks
     */
    default void broadcast(Data vector, int root) {
        run(new Request.Broadcast(vector, root));
    }

    /**
     * Reduces the inputs of all ranks and scatters the result in equal blocks: rank r receives block r.
     *
     * @param input this rank's input of {@code size() * output.count()} elements
     * @param output receives this rank's block; the same count on all ranks. In place if it is this rank's block of the input
     * @param reduction the reduction operation; supports the input's type
     */
    default void reduceScatter(Data input, Data output, Reduction reduction) {
        run(Requests.reduceScatter(size(), input, output, reduction));
    }

    /**
     * Reduces the inputs of all ranks and scatters the result in blocks of given lengths: rank r receives block r.
     *
     * @param input this rank's input; its count is the sum of {@code counts}
     * @param output receives this rank's block of {@code counts[rank()]} elements. In place if it is this rank's block of the
     *     input
     * @param counts block lengths in elements, one per rank, 0 or more, the same on all ranks
     * @param reduction the reduction operation; supports the input's type
     */
    default void reduceScatterv(Data input, Data output, long[] counts, Reduction reduction) {
        run(new Request.ReduceScatter(input, output, counts, reduction));
    }

    /**
     * Concatenates the inputs of all ranks in rank order into the output of every rank.
     *
     * @param input this rank's block; the same count on all ranks. In place if it is this rank's block of the output
     * @param output receives all blocks; {@code size() * input.count()} elements
     */
    default void allgather(Data input, Data output) {
        run(Requests.allgather(size(), input, output));
    }

    /**
     * Concatenates inputs of given lengths in rank order into the output of every rank.
     *
     * @param input this rank's block of {@code counts[rank()]} elements. In place if it is this rank's block of the output
     * @param output receives all blocks; its count is the sum of {@code counts}
     * @param counts block lengths in elements, one per rank, 0 or more, the same on all ranks
     */
    default void allgatherv(Data input, Data output, long[] counts) {
        run(new Request.Allgather(input, output, counts));
    }

    /**
     * Concatenates the inputs of all ranks in rank order into the output of the root.
     *
     * @param input this rank's block; the same count on all ranks. On the root in place if it is the root's block of the output
     * @param output receives all blocks on the root; {@code size() * input.count()} elements. Ignored on other ranks, where it may
     *     be null
     * @param root the rank that receives the blocks, the same on all ranks
     */
    default void gather(Data input, Data output, int root) {
        run(Requests.gather(size(), input, output, root));
    }

    /**
     * Concatenates inputs of given lengths in rank order into the output of the root.
     *
     * @param input this rank's block of {@code counts[rank()]} elements. On the root in place if it is the root's block of the
     *     output
     * @param output receives all blocks on the root; its count is the sum of {@code counts}. Ignored on other ranks, where it may
     *     be null
     * @param counts block lengths in elements, one per rank, 0 or more, the same on all ranks
     * @param root the rank that receives the blocks, the same on all ranks
     */
    default void gatherv(Data input, Data output, long[] counts, int root) {
        run(new Request.Gather(input, output, counts, root));
    }

    /**
     * Distributes the root's input in equal blocks: rank r receives block r.
     *
     * @param input the blocks of all ranks on the root; {@code size() * output.count()} elements. Ignored on other ranks, where it
     *     may be null
     * @param output receives this rank's block; the same count on all ranks. On the root in place if it is the root's block of the
     *     input
     * @param root the rank that has the blocks, the same on all ranks
     */
    default void scatter(Data input, Data output, int root) {
        run(Requests.scatter(size(), input, output, root));
    }

    /**
     * Distributes the root's input in blocks of given lengths: rank r receives block r.
     *
     * @param input the blocks of all ranks on the root; its count is the sum of {@code counts}. Ignored on other ranks, where it
     *     may be null
     * @param output receives this rank's block of {@code counts[rank()]} elements. On the root in place if it is the root's block
     *     of the input
     * @param counts block lengths in elements, one per rank, 0 or more, the same on all ranks
     * @param root the rank that has the blocks, the same on all ranks
     */
    default void scatterv(Data input, Data output, long[] counts, int root) {
        run(new Request.Scatter(input, output, counts, root));
    }

    /**
     * Exchanges equal blocks between all pairs of ranks: block j of rank i becomes block i of rank j.
     *
     * @param input {@code size()} blocks, one for each rank; the same count on all ranks, a multiple of {@code size()}
     * @param output receives {@code size()} blocks, one from each rank; the count of the input. Must not overlap the input
     */
    default void alltoall(Data input, Data output) {
        run(Requests.alltoall(size(), input, output));
    }

    /**
     * Exchanges blocks of given lengths between all pairs of ranks. {@code sendCounts[j]} on rank i must equal {@code
     * receiveCounts[i]} on rank j.
     *
     * @param input the blocks to send, in rank order; its count is the sum of {@code sendCounts}
     * @param output receives the blocks, in rank order; its count is the sum of {@code receiveCounts}. Must not overlap the input
     * @param sendCounts the number of elements for each rank, {@code size()} entries, 0 or more
     * @param receiveCounts the number of elements from each rank, {@code size()} entries, 0 or more
     */
    default void alltoallv(Data input, Data output, long[] sendCounts, long[] receiveCounts) {
        run(new Request.Alltoall(input, output, sendCounts, receiveCounts));
    }

    /** Blocks until all ranks have called it. */
    default void barrier() {
        run(new Request.Barrier());
    }

    /**
     * Computes an inclusive prefix reduction: the output of rank r is the reduction of the inputs of ranks 0 to r, in rank order.
     *
     * @param input this rank's input; the same type and count on all ranks
     * @param output receives the result; the type and count of the input. In place if it is the same memory as the input
     * @param reduction the reduction operation; supports the input's type, and is not {@link Reduction#AVG}
     */
    default void scan(Data input, Data output, Reduction reduction) {
        run(new Request.Scan(input, output, reduction, false));
    }

    /**
     * Computes an exclusive prefix reduction: the output of rank r is the reduction of the inputs of ranks 0 to r - 1, in rank
     * order. The output of rank 0 is not modified.
     *
     * @param input this rank's input; the same type and count on all ranks
     * @param output receives the result; the type and count of the input. In place if it is the same memory as the input
     * @param reduction the reduction operation; supports the input's type, and is not {@link Reduction#AVG}
     */
    default void exscan(Data input, Data output, Reduction reduction) {
        run(new Request.Scan(input, output, reduction, true));
    }

    /**
     * Sends a vector to one rank. The n-th send to a rank matches the n-th {@link #receive} of that rank from this one. Other ranks
     * do not take part, and collectives and transfers with other ranks need not be in any common order with it.
     *
     * <p>Returns when the vector may be modified again, which may be before the destination receives it, or only when it does.
     * Inside a host, the ring to the destination buffers {@link io.tutti.config.Setting#RING_BYTES}; a longer vector waits until the
     * destination has received the rest, and a vector from {@link Communicator#allocate}, of which nothing is copied, until the
     * destination has read all of it. Between hosts, the operating system buffers what its sockets take. A program must not rely on
     * buffers: if two ranks send to each other before they receive, both may wait until the deadline. {@link #sendReceive} never
     * does.
     *
     * @param vector the elements to send
     * @param destination the receiving rank; not this rank
     */
    default void send(Data vector, int destination) {
        run(new Request.Send(vector, destination));
    }

    /**
     * Receives a vector from one rank. Returns when the vector has arrived.
     *
     * @param vector receives the elements; exactly the type and count that the source sends
     * @param source the sending rank; not this rank
     */
    default void receive(Data vector, int source) {
        run(new Request.Receive(vector, source));
    }

    /**
     * Sends a vector to one rank and receives another from one rank at the same time, so that ranks which exchange vectors, in pairs
     * or round a ring, do not wait for each other's receives. Either half may match a {@link #send} or {@link #receive} of its peer.
     * Returns when both are complete.
     *
     * @param sendVector the elements to send
     * @param destination the receiving rank
     * @param receiveVector receives the elements; exactly the type and count that the source sends. Must not overlap the sent vector
     * @param source the sending rank. If it is this rank, so must be the destination: the vector is then copied, as in a shift on a
     *     communicator of one rank
     */
    void sendReceive(Data sendVector, int destination, Data receiveVector, int source);
}
