package io.tutti;

import io.tutti.type.Reduction;

/**
 * The collectives and transfers of {@link DataCollectives}, started and not waited for. Each method is short for {@link #start} with
 * the request it names. Vectors must not be modified, and outputs not be read, until the returned work is complete. To start a
 * collective on an array, pass {@code Data.of(array)}.
 *
 * <p>Collectives of one communicator run one after another, in the order in which they were started, and so do the sends to one rank
 * and the receives from one rank. Collectives, sends and receives do not wait for each other: a receive may be started before the
 * send that its source waits for.
 *
 * <p>Every method throws what {@link #start} throws.
 *
 * {@snippet :
 * Work sum = world.allreduceAsync(Data.of(gradient), Reduction.SUM);
 * computeMore();
 * sum.await();
 * }
 */
public interface AsyncCollectives {
    /**
     * Returns the number of ranks in this communicator.
     *
     * @return at least 1
     */
    int size();

    /**
     * Starts a collective or a transfer and returns without waiting for it. The progress thread, or any thread of this rank that
     * blocks in a collective, advances it. Each call makes a task of its own, which allocates; a loop prepares the request once, by
     * {@link Communicator#prepare(Request)}, and calls {@link Prepared#start}.
     *
     * @param request what to run. Its vectors must not be modified, and outputs not be read, until it is complete
     * @return the running collective
     * @throws IllegalArgumentException if the request is invalid, or a vector is in memory of a confined arena, which other threads
     *     cannot access
     * @throws IllegalStateException if the communicator is closed or in use by another thread
     * @throws io.tutti.error.CommunicationException if the job has failed
     */
    Work start(Request request);

    /**
     * Starts {@link DataCollectives#allreduce(Data, Reduction)}.
     *
     * @param vector this rank's input, replaced by the result; the same type and count on all ranks
     * @param reduction the reduction operation; supports the vector's type
     * @return the running collective
     */
    default Work allreduceAsync(Data vector, Reduction reduction) {
        return allreduceAsync(Checks.notNull("vector", vector), vector, reduction);
    }

    /**
     * Starts {@link DataCollectives#allreduce(Data, Data, Reduction)}.
     *
     * @param input this rank's input; the same type and count on all ranks
     * @param output receives the result; the type and count of the input. In place if it is the same memory as the input
     * @param reduction the reduction operation; supports the input's type
     * @return the running collective
     */
    default Work allreduceAsync(Data input, Data output, Reduction reduction) {
        return start(new Request.Allreduce(input, output, reduction));
    }

    /**
     * Starts {@link DataCollectives#reduce(Data, Data, Reduction, int)}.
     *
     * @param input this rank's input; the same type and count on all ranks
     * @param output receives the result on the root; may be null on other ranks
     * @param reduction the reduction operation; supports the input's type
     * @param root the rank that receives the result, the same on all ranks
     * @return the running collective
     */
    default Work reduceAsync(Data input, Data output, Reduction reduction, int root) {
        return start(new Request.Reduce(input, output, reduction, root));
    }

    /**
     * Starts {@link DataCollectives#broadcast(Data, int)}.
     *
     * @param vector the source on the root, the destination on other ranks; the same type and count on all ranks
     * @param root the rank that has the vector, the same on all ranks
     * @return the running collective
     */
    default Work broadcastAsync(Data vector, int root) {
        return start(new Request.Broadcast(vector, root));
    }

    /**
     * Starts {@link DataCollectives#reduceScatter(Data, Data, Reduction)}.
     *
     * @param input this rank's input of {@code size() * output.count()} elements
     * @param output receives this rank's block; the same count on all ranks
     * @param reduction the reduction operation; supports the input's type
     * @return the running collective
     */
    default Work reduceScatterAsync(Data input, Data output, Reduction reduction) {
        return start(Requests.reduceScatter(size(), input, output, reduction));
    }

    /**
     * Starts {@link DataCollectives#reduceScatterv(Data, Data, long[], Reduction)}.
     *
     * @param input this rank's input; its count is the sum of {@code counts}
     * @param output receives this rank's block of {@code counts[rank]} elements
     * @param counts block lengths in elements, one per rank; not to be modified until the work is complete
     * @param reduction the reduction operation; supports the input's type
     * @return the running collective
     */
    default Work reduceScattervAsync(Data input, Data output, long[] counts, Reduction reduction) {
        return start(new Request.ReduceScatter(input, output, counts, reduction));
    }

    /**
     * Starts {@link DataCollectives#allgather(Data, Data)}.
     *
     * @param input this rank's block; the same count on all ranks
     * @param output receives all blocks; {@code size() * input.count()} elements
     * @return the running collective
     */
    default Work allgatherAsync(Data input, Data output) {
        return start(Requests.allgather(size(), input, output));
    }

    /**
     * Starts {@link DataCollectives#allgatherv(Data, Data, long[])}.
     *
     * @param input this rank's block of {@code counts[rank]} elements
     * @param output receives all blocks; its count is the sum of {@code counts}
     * @param counts block lengths in elements, one per rank; not to be modified until the work is complete
     * @return the running collective
     */
    default Work allgathervAsync(Data input, Data output, long[] counts) {
        return start(new Request.Allgather(input, output, counts));
    }

    /**
     * Starts {@link DataCollectives#gather(Data, Data, int)}.
     *
     * @param input this rank's block; the same count on all ranks
     * @param output receives all blocks on the root; may be null on other ranks
     * @param root the rank that receives the blocks, the same on all ranks
     * @return the running collective
     */
    default Work gatherAsync(Data input, Data output, int root) {
        return start(Requests.gather(size(), input, output, root));
    }

    /**
     * Starts {@link DataCollectives#gatherv(Data, Data, long[], int)}.
     *
     * @param input this rank's block of {@code counts[rank]} elements
     * @param output receives all blocks on the root; may be null on other ranks
     * @param counts block lengths in elements, one per rank; not to be modified until the work is complete
     * @param root the rank that receives the blocks, the same on all ranks
     * @return the running collective
     */
    default Work gathervAsync(Data input, Data output, long[] counts, int root) {
        return start(new Request.Gather(input, output, counts, root));
    }

    /**
     * Starts {@link DataCollectives#scatter(Data, Data, int)}.
     *
     * @param input the blocks of all ranks on the root; may be null on other ranks
     * @param output receives this rank's block; the same count on all ranks
     * @param root the rank that has the blocks, the same on all ranks
     * @return the running collective
     */
    default Work scatterAsync(Data input, Data output, int root) {
        return start(Requests.scatter(size(), input, output, root));
    }

    /**
     * Starts {@link DataCollectives#scatterv(Data, Data, long[], int)}.
     *
     * @param input the blocks of all ranks on the root; may be null on other ranks
     * @param output receives this rank's block of {@code counts[rank]} elements
     * @param counts block lengths in elements, one per rank; not to be modified until the work is complete
     * @param root the rank that has the blocks, the same on all ranks
     * @return the running collective
     */
    default Work scattervAsync(Data input, Data output, long[] counts, int root) {
        return start(new Request.Scatter(input, output, counts, root));
    }

    /**
     * Starts {@link DataCollectives#alltoall(Data, Data)}.
     *
     * @param input {@code size()} blocks, one for each rank; the same count on all ranks, a multiple of {@code size()}
     * @param output receives {@code size()} blocks, one from each rank; must not overlap the input
     * @return the running collective
     */
    default Work alltoallAsync(Data input, Data output) {
        return start(Requests.alltoall(size(), input, output));
    }

    /**
     * Starts {@link DataCollectives#alltoallv(Data, Data, long[], long[])}.
     *
     * @param input the blocks to send, in rank order; its count is the sum of {@code sendCounts}
     * @param output receives the blocks, in rank order; must not overlap the input
     * @param sendCounts the number of elements for each rank; not to be modified until the work is complete
     * @param receiveCounts the number of elements from each rank; not to be modified until the work is complete
     * @return the running collective
     */
    default Work alltoallvAsync(Data input, Data output, long[] sendCounts, long[] receiveCounts) {
        return start(new Request.Alltoall(input, output, sendCounts, receiveCounts));
    }

    /**
     * Starts {@link DataCollectives#barrier()}.
     *
     * @return the running collective, complete when all ranks have started it
     */
    default Work barrierAsync() {
        return start(new Request.Barrier());
    }

    /**
     * Starts {@link DataCollectives#scan(Data, Data, Reduction)}.
     *
     * @param input this rank's input; the same type and count on all ranks
     * @param output receives the result; the type and count of the input. In place if it is the same memory as the input
     * @param reduction the reduction operation; supports the input's type, and is not {@link Reduction#AVG}
     * @return the running collective
     */
    default Work scanAsync(Data input, Data output, Reduction reduction) {
        return start(new Request.Scan(input, output, reduction, false));
    }

    /**
     * Starts {@link DataCollectives#exscan(Data, Data, Reduction)}.
     *
     * @param input this rank's input; the same type and count on all ranks
     * @param output receives the result; the type and count of the input. In place if it is the same memory as the input
     * @param reduction the reduction operation; supports the input's type, and is not {@link Reduction#AVG}
     * @return the running collective
     */
    default Work exscanAsync(Data input, Data output, Reduction reduction) {
        return start(new Request.Scan(input, output, reduction, true));
    }

    /**
     * Starts {@link DataCollectives#send(Data, int)}.
     *
     * @param vector the elements to send
     * @param destination the receiving rank; not this rank
     * @return the running transfer, complete when the vector may be modified again
     */
    default Work sendAsync(Data vector, int destination) {
        return start(new Request.Send(vector, destination));
    }

    /**
     * Starts {@link DataCollectives#receive(Data, int)}.
     *
     * @param vector receives the elements; exactly the type and count that the source sends
     * @param source the sending rank; not this rank
     * @return the running transfer, complete when the vector has arrived
     */
    default Work receiveAsync(Data vector, int source) {
        return start(new Request.Receive(vector, source));
    }
}
