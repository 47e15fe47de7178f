package io.tutti;

import io.tutti.config.Options;
import io.tutti.select.Alternative;
import io.tutti.select.LinkCosts;
import io.tutti.select.Placement;
import io.tutti.type.Reduction;
import java.lang.foreign.MemorySegment;
import java.util.List;

/**
 * A group of ranks that run collectives on each other's vectors.
 *
 * <p><b>Order.</b> Every rank must call the same collectives in the same order, with the same reduction operation, element type,
 * root and counts. Tutti detects a mismatch and throws it on every waiting rank.
 *
 * <p><b>Threads.</b> One thread at a time may call a communicator; a call by a second thread throws an {@link
 * IllegalStateException} immediately. Different communicators may be used by different threads.
 *
 * <p><b>Blocking.</b> Every collective blocks until this rank's part is complete; {@link #start} is the exception. No wait exceeds
 * the deadline of {@link io.tutti.config.Setting#DEADLINE}, except {@link #close} on rank 0. A blocking call throws an
 * {@link IllegalStateException} inside a callback of {@link Work#asStage}, a user's reduction or a kernel.
 *
 * <p><b>Interrupts.</b> An interrupt ends no call, not even {@link Tutti#connect} and {@link #close}. The interrupted thread
 * continues to wait without spinning, and its interrupt flag is set when the call returns. To end a
 * job early, end one of its processes: the other ranks then fail immediately.
 *
 * <p><b>Errors.</b> Invalid arguments throw an {@link IllegalArgumentException} or a {@link NullPointerException} before the
 * collective starts, and calls on a closed communicator throw an {@link IllegalStateException}; both concern only this rank's call.
 * A failed collective throws a {@link io.tutti.error.CommunicationException}: the contents of its output are then undefined, and
 * every later call throws the same exception.
 *
 * <p><b>Vectors.</b> All counts and offsets are in elements, not bytes. A vector may be empty, and may have fewer elements than the
 * communicator has ranks. Input and output have the same element type. They must not overlap except where a method permits in place.
 * An output must not be read-only. Inputs are not modified, except in place. Tutti keeps no reference to a vector after a blocking call.
 */
public interface Communicator extends AutoCloseable {
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
     * Returns where the ranks of this communicator are placed, as algorithm selection sees it.
     *
     * @return the placement; equal on all ranks
     */
    Placement placement();

    /**
     * Returns the costs of messages between the ranks of this communicator, as algorithm selection assumes them.
     *
     * @return the measured costs, or default costs where none were measured; equal on all ranks
     */
    LinkCosts linkCosts();

    /**
     * Returns the options of this communicator.
     *
     * @return the options given to {@link Tutti#connect(Options)} or {@link #dup(Options)}, or inherited from the parent
     */
    Options options();

    /**
     * Reduces the vectors of all ranks in place: the result replaces the vector on every rank. Repeating the call with the
     * same array allocates nothing.
     *
     * @param vector this rank's input, replaced by the result; the same length on all ranks
     * @param reduction the reduction operation; supports FLOAT32
     */
    void allreduce(float[] vector, Reduction reduction);

    /**
     * Reduces the vectors of all ranks in place, like {@link #allreduce(float[], Reduction)}.
     *
     * @param vector this rank's input, replaced by the result; the same length on all ranks
     * @param reduction the reduction operation; supports FLOAT64
     */
    void allreduce(double[] vector, Reduction reduction);

    /**
     * Reduces the vectors of all ranks in place, like {@link #allreduce(float[], Reduction)}.
     *
     * @param vector this rank's input, replaced by the result; the same length on all ranks
     * @param reduction the reduction operation; supports INT32
     */
    void allreduce(int[] vector, Reduction reduction);

    /**
     * Reduces the vectors of all ranks in place, like {@link #allreduce(float[], Reduction)}.
     *
     * @param vector this rank's input, replaced by the result; the same length on all ranks
     * @param reduction the reduction operation; supports INT64
     */
    void allreduce(long[] vector, Reduction reduction);

    /**
     * Reduces the vectors of all ranks in place: the result replaces the vector on every rank.
     *
     * @param vector this rank's input, replaced by the result; the same type and count on all ranks
     * @param reduction the reduction operation; supports the vector's type
     */
    void allreduce(Data vector, Reduction reduction);

    /**
     * Reduces the inputs of all ranks into the output of every rank.
     *
     * @param input this rank's input; the same type and count on all ranks
     * @param output receives the result; the type and count of the input. In place if it is the same memory as the input
     * @param reduction the reduction operation; supports the input's type
     */
    void allreduce(Data input, Data output, Reduction reduction);

    /**
     * Reduces the inputs of all ranks into the output of the root.
     *
     * @param input this rank's input; the same type and count on all ranks
     * @param output receives the result on the root; the type and count of the input. In place if it is the same memory as the
     *     input. Ignored on other ranks, where it may be null
     * @param reduction the reduction operation; supports the input's type
     * @param root the rank that receives the result, the same on all ranks
     */
    void reduce(Data input, Data output, Reduction reduction, int root);

    /**
     * Copies the root's vector to all ranks.
     *
     * @param vector the source on the root, the destination on other ranks; the same type and count on all ranks
     * @param root the rank that has the vector, the same on all ranks
     */
    void broadcast(Data vector, int root);

    /**
     * Reduces the inputs of all ranks and scatters the result in equal blocks: rank r receives block r.
     *
     * @param input this rank's input of {@code size() * output.count()} elements
     * @param output receives this rank's block; the same count on all ranks. In place if it is this rank's block of the input
     * @param reduction the reduction operation; supports the input's type
     */
    void reduceScatter(Data input, Data output, Reduction reduction);

    /**
     * Reduces the inputs of all ranks and scatters the result in blocks of given lengths: rank r receives block r.
     *
     * @param input this rank's input; its count is the sum of {@code counts}
     * @param output receives this rank's block of {@code counts[rank()]} elements. In place if it is this rank's block of the
     *     input
     * @param counts block lengths in elements, one per rank, 0 or more, the same on all ranks
     * @param reduction the reduction operation; supports the input's type
     */
    void reduceScatterv(Data input, Data output, long[] counts, Reduction reduction);

    /**
     * Concatenates the inputs of all ranks in rank order into the output of every rank.
     *
     * @param input this rank's block; the same count on all ranks. In place if it is this rank's block of the output
     * @param output receives all blocks; {@code size() * input.count()} elements
     */
    void allgather(Data input, Data output);

    /**
     * Concatenates inputs of given lengths in rank order into the output of every rank.
     *
     * @param input this rank's block of {@code counts[rank()]} elements. In place if it is this rank's block of the output
     * @param output receives all blocks; its count is the sum of {@code counts}
     * @param counts block lengths in elements, one per rank, 0 or more, the same on all ranks
     */
    void allgatherv(Data input, Data output, long[] counts);

    /**
     * Concatenates the inputs of all ranks in rank order into the output of the root.
     *
     * @param input this rank's block; the same count on all ranks. On the root in place if it is the root's block of the output
     * @param output receives all blocks on the root; {@code size() * input.count()} elements. Ignored on other ranks, where it may
     *     be null
     * @param root the rank that receives the blocks, the same on all ranks
     */
    void gather(Data input, Data output, int root);

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
    void gatherv(Data input, Data output, long[] counts, int root);

    /**
     * Distributes the root's input in equal blocks: rank r receives block r.
     *
     * @param input the blocks of all ranks on the root; {@code size() * output.count()} elements. Ignored on other ranks, where it
     *     may be null
     * @param output receives this rank's block; the same count on all ranks. On the root in place if it is the root's block of the
     *     input
     * @param root the rank that has the blocks, the same on all ranks
     */
    void scatter(Data input, Data output, int root);

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
    void scatterv(Data input, Data output, long[] counts, int root);

    /**
     * Exchanges equal blocks between all pairs of ranks: block j of rank i becomes block i of rank j.
     *
     * @param input {@code size()} blocks, one for each rank; the same count on all ranks, a multiple of {@code size()}
     * @param output receives {@code size()} blocks, one from each rank; the count of the input. Must not overlap the input
     */
    void alltoall(Data input, Data output);

    /**
     * Exchanges blocks of given lengths between all pairs of ranks. {@code sendCounts[j]} on rank i must equal {@code
     * receiveCounts[i]} on rank j.
     *
     * @param input the blocks to send, in rank order; its count is the sum of {@code sendCounts}
     * @param output receives the blocks, in rank order; its count is the sum of {@code receiveCounts}. Must not overlap the input
     * @param sendCounts the number of elements for each rank, {@code size()} entries, 0 or more
     * @param receiveCounts the number of elements from each rank, {@code size()} entries, 0 or more
     */
    void alltoallv(Data input, Data output, long[] sendCounts, long[] receiveCounts);

    /** Blocks until all ranks have called it. */
    void barrier();

    /**
     * Computes an inclusive prefix reduction: the output of rank r is the reduction of the inputs of ranks 0 to r, in rank order.
     *
     * @param input this rank's input; the same type and count on all ranks
     * @param output receives the result; the type and count of the input. In place if it is the same memory as the input
     * @param reduction the reduction operation; supports the input's type, and is not {@link Reduction#AVG}
     */
    void scan(Data input, Data output, Reduction reduction);

    /**
     * Computes an exclusive prefix reduction: the output of rank r is the reduction of the inputs of ranks 0 to r - 1, in rank
     * order. The output of rank 0 is not modified.
     *
     * @param input this rank's input; the same type and count on all ranks
     * @param output receives the result; the type and count of the input. In place if it is the same memory as the input
     * @param reduction the reduction operation; supports the input's type, and is not {@link Reduction#AVG}
     */
    void exscan(Data input, Data output, Reduction reduction);

    /**
     * Sends a vector to one rank. Returns when the vector may be modified again. The n-th send to a rank matches the n-th {@link
     * #receive} of that rank from this one. Other ranks do not take part.
     *
     * @param vector the elements to send
     * @param destination the receiving rank; not this rank
     */
    void send(Data vector, int destination);

    /**
     * Receives a vector from one rank. Returns when the vector has arrived.
     *
     * @param vector receives the elements; exactly the type and count that the source sends
     * @param source the sending rank; not this rank
     */
    void receive(Data vector, int source);

    /**
     * Copies the root's bytes to all ranks. Only the root knows the length in advance. Meant for small objects: it allocates its
     * result and runs two broadcasts.
     *
     * @param bytes the bytes on the root; ignored on other ranks, where it may be null
     * @param root the rank that has the bytes, the same on all ranks
     * @return the root's bytes: {@code bytes} itself on the root, a new array on other ranks
     */
    byte[] broadcastBytes(byte[] bytes, int root);

    /**
     * Gathers the bytes of all ranks on every rank. The lengths may differ. Meant for small objects: it allocates its result and
     * runs two allgathers.
     *
     * @param bytes this rank's bytes
     * @return the bytes of each rank in new arrays, indexed by rank
     * @throws ArithmeticException if the lengths add up to more than {@link Integer#MAX_VALUE}
     */
    byte[][] allgatherBytes(byte[] bytes);

    /**
     * Creates one communicator for each color. A collective: blocks until all ranks have called it and everything that this rank
     * has started on this communicator is complete. The new communicator keeps the options of this one and should be closed.
     *
     * @param color ranks of equal color form one communicator; negative for none
     * @param key orders the ranks of the new communicator; ranks of equal key keep their order of this communicator
     * @return the communicator of this rank's color; null if the color is negative
     */
    Communicator split(int color, int key);

    /**
     * Creates a communicator of the same ranks. Its collectives are ordered independently of those of this communicator, so
     * another thread may use it. A collective, which blocks like {@link #split}.
     *
     * @return the new communicator, which should be closed
     */
    Communicator dup();

    /**
     * Creates a communicator of the same ranks with other options: preferred algorithm, reproducibility, lanes, number of cached
     * plans, deadline. Options about how the ranks are connected keep their values from {@link Tutti#connect}: links, rings,
     * sockets, heartbeats. A collective, which blocks like {@link #split}.
     *
     * @param options the options; equal on all ranks
     * @return the new communicator, which should be closed
     * @throws io.tutti.error.CommunicationException of category MISMATCH, on all ranks, if the options differ
     */
    Communicator dup(Options options);

    /**
     * Creates an empty group, which fuses several small allreduces into one.
     *
     * @return a new group; its {@link Group#close} runs the allreduces
     */
    Group group();

    /**
     * Fixes the algorithm, plan and buffers of a collective that is to run often. All ranks prepare and run
     * the same collectives in the same order.
     *
     * @param request the collective; its vectors must stay valid as long as it is run
     * @return the prepared collective
     */
    Prepared prepare(Request request);

    /**
     * Fixes a collective to a named algorithm instead of the selected one, to measure and compare algorithms. All ranks must name
     * the same algorithm.
     *
     * @param request the collective; its vectors must stay valid as long as it is run
     * @param algorithm the name of the algorithm with its parameters, as in {@link Alternative#name}
     * @return the prepared collective
     * @throws IllegalArgumentException if no such algorithm exists, or if it does not support the request or the required
     *     reproducibility
     */
    Prepared prepare(Request request, String algorithm);

    /**
     * Lists all algorithms for a request, the fastest first. Local. It derives costs and verifies schedules that are not known
     * yet, which may take seconds.
     *
     * @param request the collective
     * @return the algorithms with their measured or predicted times; empty for {@link Request.Scheduled}
     */
    List<Alternative> alternatives(Request request);

    /**
     * Runs a collective. Blocks until this rank's part is complete.
     *
     * @param request the collective
     */
    void run(Request request);

    /**
     * Starts a collective and returns without waiting for it. The progress thread, or any thread of this rank that blocks in a
     * collective, advances it.
     *
     * @param request the collective. Its vectors must not be modified, and outputs not be read, until it is complete
     * @return the running collective
     * @throws IllegalArgumentException if a vector is in memory of a confined arena, which other threads cannot access
     */
    Work start(Request request);

    /**
     * Describes which algorithm would run a request, and why. Local.
     *
     * @param request the collective
     * @return one line for humans; its format may change
     */
    String explain(Request request);

    /**
     * Allocates registered memory, which other ranks of this host can read directly, so that collectives on it copy less. A
     * collective, which blocks like {@link #split}; its size may differ between ranks.
     *
     * @param bytes the size in bytes, 0 or more
     * @return zeroed memory, 64-byte aligned, valid until this communicator is closed
     * @throws io.tutti.error.CommunicationException of category RESOURCE, on all ranks, if the memory is unavailable
     */
    MemorySegment allocate(long bytes);

    /**
     * Completes the collectives that this rank has started, waiting for each at most its deadline, and closes this communicator.
     * Later calls throw an {@link IllegalStateException}. Collectives that other ranks still wait for fail there. Closing a closed
     * communicator has no effect.
     *
     * <p>Closing the communicator of {@link Tutti#connect} also closes all other communicators of this rank in the same way, after
     * the call that another thread has in progress on one of them. It then waits up to 10 s for callbacks that are due
     * (see {@link Work#asStage}) and leaves the job.
     *
     * <p>In a job of several processes, rank 0 monitors the other ranks. Its close therefore returns only when all other ranks
     * have left or the job has failed, however long that takes; meanwhile it logs the ranks that have not left from time to time. If
     * rank 0's process ends earlier, the other ranks fail with PEER_LOST naming rank 0.
     *
     * @throws IllegalStateException if another thread is in a call on this communicator, or if a callback calls it; the communicator
     *     then stays open
     * @throws io.tutti.error.CommunicationException of category MISMATCH, by the communicator of {@link Tutti#connect} after
     *     everything is closed, on rank 0 at least, if ranks have called different collectives and no rank has noticed it before
     */
    @Override
    void close();
}
