package io.tutti;

import io.tutti.type.Reduction;

/**
 * The collectives on whole {@code double} arrays, as vectors of FLOAT64. Each method has the contract of the method of the same name
 * in {@link DataCollectives}, throws what that one throws, and allocates at most a view of each array. For a part of an array, take
 * {@code Data.of(array).slice(from, to)}.
 */
public interface DoubleCollectives extends DataCollectives {
    /**
     * Reduces the arrays of all ranks in place. Repeating the call with the same array allocates nothing.
     *
     * @param vector this rank's input, replaced by the result; the same length on all ranks
     * @param reduction the reduction operation; supports FLOAT64
     */
    default void allreduce(double[] vector, Reduction reduction) {
        allreduce(view("vector", vector), reduction);
    }

    /**
     * Reduces the inputs of all ranks into the output of every rank.
     *
     * @param input this rank's input; the same length on all ranks
     * @param output receives the result; the length of the input. In place if it is the same array
     * @param reduction the reduction operation; supports FLOAT64
     */
    default void allreduce(double[] input, double[] output, Reduction reduction) {
        allreduce(view("input", input), view("output", output), reduction);
    }

    /**
     * Reduces the inputs of all ranks into the output of the root.
     *
     * @param input this rank's input; the same length on all ranks
     * @param output receives the result on the root; the length of the input. Ignored on other ranks, where it may be null
     * @param reduction the reduction operation; supports FLOAT64
     * @param root the rank that receives the result, the same on all ranks
     */
    default void reduce(double[] input, double[] output, Reduction reduction, int root) {
        reduce(view("input", input), viewOrNull(output), reduction, root);
    }

    /**
     * Copies the root's array to all ranks.
     *
     * @param vector the source on the root, the destination on other ranks; the same length on all ranks
     * @param root the rank that has the elements, the same on all ranks
     */
    default void broadcast(double[] vector, int root) {
        broadcast(view("vector", vector), root);
    }

    /**
     * Reduces the inputs of all ranks and scatters the result in equal blocks: rank r receives block r.
     *
     * @param input this rank's input of {@code size() * output.length} elements
     * @param output receives this rank's block; the same length on all ranks
     * @param reduction the reduction operation; supports FLOAT64
     */
    default void reduceScatter(double[] input, double[] output, Reduction reduction) {
        reduceScatter(view("input", input), view("output", output), reduction);
    }

    /**
     * Reduces the inputs of all ranks and scatters the result in blocks of given lengths: rank r receives block r.
     *
     * @param input this rank's input; its length is the sum of {@code counts}
     * @param output receives this rank's block of {@code counts[rank()]} elements
     * @param counts block lengths, one per rank, 0 or more, the same on all ranks
     * @param reduction the reduction operation; supports FLOAT64
     */
    default void reduceScatterv(double[] input, double[] output, long[] counts, Reduction reduction) {
        reduceScatterv(view("input", input), view("output", output), counts, reduction);
    }

    /**
     * Concatenates the inputs of all ranks in rank order into the output of every rank.
     *
     * @param input this rank's block; the same length on all ranks
     * @param output receives all blocks; {@code size() * input.length} elements
     */
    default void allgather(double[] input, double[] output) {
        allgather(view("input", input), view("output", output));
    }

    /**
     * Concatenates inputs of given lengths in rank order into the output of every rank.
     *
     * @param input this rank's block of {@code counts[rank()]} elements
     * @param output receives all blocks; its length is the sum of {@code counts}
     * @param counts block lengths, one per rank, 0 or more, the same on all ranks
     */
    default void allgatherv(double[] input, double[] output, long[] counts) {
        allgatherv(view("input", input), view("output", output), counts);
    }

    /**
     * Concatenates the inputs of all ranks in rank order into the output of the root.
     *
     * @param input this rank's block; the same length on all ranks
     * @param output receives all blocks on the root; {@code size() * input.length} elements. Ignored on other ranks, where it may
     *     be null
     * @param root the rank that receives the blocks, the same on all ranks
     */
    default void gather(double[] input, double[] output, int root) {
        gather(view("input", input), viewOrNull(output), root);
    }

    /**
     * Concatenates inputs of given lengths in rank order into the output of the root.
     *
     * @param input this rank's block of {@code counts[rank()]} elements
     * @param output receives all blocks on the root; its length is the sum of {@code counts}. Ignored on other ranks, where it may
     *     be null
     * @param counts block lengths, one per rank, 0 or more, the same on all ranks
     * @param root the rank that receives the blocks, the same on all ranks
     */
    default void gatherv(double[] input, double[] output, long[] counts, int root) {
        gatherv(view("input", input), viewOrNull(output), counts, root);
    }

    /**
     * Distributes the root's input in equal blocks: rank r receives block r.
     *
     * @param input the blocks of all ranks on the root; {@code size() * output.length} elements. Ignored on other ranks, where it may
     *     be null
     * @param output receives this rank's block; the same length on all ranks
     * @param root the rank that has the blocks, the same on all ranks
     */
    default void scatter(double[] input, double[] output, int root) {
        scatter(viewOrNull(input), view("output", output), root);
    }

    /**
     * Distributes the root's input in blocks of given lengths: rank r receives block r.
     *
     * @param input the blocks of all ranks on the root; its length is the sum of {@code counts}. Ignored on other ranks, where it may
     *     be null
     * @param output receives this rank's block of {@code counts[rank()]} elements
     * @param counts block lengths, one per rank, 0 or more, the same on all ranks
     * @param root the rank that has the blocks, the same on all ranks
     */
    default void scatterv(double[] input, double[] output, long[] counts, int root) {
        scatterv(viewOrNull(input), view("output", output), counts, root);
    }

    /**
     * Exchanges equal blocks between all pairs of ranks: block j of rank i becomes block i of rank j.
     *
     * @param input {@code size()} blocks, one for each rank; the same length on all ranks, a multiple of {@code size()}
     * @param output receives {@code size()} blocks, one from each rank; another array of the input's length
     */
    default void alltoall(double[] input, double[] output) {
        alltoall(view("input", input), view("output", output));
    }

    /**
     * Exchanges blocks of given lengths between all pairs of ranks. {@code sendCounts[j]} on rank i must equal {@code
     * receiveCounts[i]} on rank j.
     *
     * @param input the blocks to send, in rank order; its length is the sum of {@code sendCounts}
     * @param output receives the blocks, in rank order; another array, whose length is the sum of {@code receiveCounts}
     * @param sendCounts the number of elements for each rank, {@code size()} entries, 0 or more
     * @param receiveCounts the number of elements from each rank, {@code size()} entries, 0 or more
     */
    default void alltoallv(double[] input, double[] output, long[] sendCounts, long[] receiveCounts) {
        alltoallv(view("input", input), view("output", output), sendCounts, receiveCounts);
    }

    /**
     * Computes an inclusive prefix reduction: the output of rank r is the reduction of the inputs of ranks 0 to r, in rank order.
     *
     * @param input this rank's input; the same length on all ranks
     * @param output receives the result; the length of the input. In place if it is the same array
     * @param reduction the reduction operation; supports FLOAT64, and is not {@link Reduction#AVG}
     */
    default void scan(double[] input, double[] output, Reduction reduction) {
        scan(view("input", input), view("output", output), reduction);
    }

    /**
     * Computes an exclusive prefix reduction: the output of rank r is the reduction of the inputs of ranks 0 to r - 1, in rank
     * order. The output of rank 0 is not modified.
     *
     * @param input this rank's input; the same length on all ranks
     * @param output receives the result; the length of the input. In place if it is the same array
     * @param reduction the reduction operation; supports FLOAT64, and is not {@link Reduction#AVG}
     */
    default void exscan(double[] input, double[] output, Reduction reduction) {
        exscan(view("input", input), view("output", output), reduction);
    }

    /**
     * Sends an array to one rank; see {@link DataCollectives#send(Data, int)} on what it waits for.
     *
     * @param vector the elements to send
     * @param destination the receiving rank; not this rank
     */
    default void send(double[] vector, int destination) {
        send(view("vector", vector), destination);
    }

    /**
     * Receives an array from one rank. Returns when it has arrived.
     *
     * @param vector receives the elements; exactly as many as the source sends
     * @param source the sending rank; not this rank
     */
    default void receive(double[] vector, int source) {
        receive(view("vector", vector), source);
    }

    /**
     * Sends an array to one rank and receives another from one rank at the same time.
     *
     * @param sendVector the elements to send
     * @param destination the receiving rank
     * @param receiveVector receives the elements; another array, exactly as long as what the source sends
     * @param source the sending rank; this rank only if it is also the destination
     */
    default void sendReceive(double[] sendVector, int destination, double[] receiveVector, int source) {
        sendReceive(view("sendVector", sendVector), destination, view("receiveVector", receiveVector), source);
    }

    private static Data view(String name, double[] array) {
        return Data.of(Checks.notNull(name, array));
    }

    private static Data viewOrNull(double[] array) {
        return array == null ? null : Data.of(array);
    }
}
