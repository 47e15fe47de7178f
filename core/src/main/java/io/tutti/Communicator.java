package io.tutti;

import io.tutti.config.Options;
import io.tutti.select.Alternative;
import io.tutti.select.LinkCosts;
import io.tutti.select.Placement;
import io.tutti.type.Reduction;
import java.lang.foreign.MemorySegment;
import java.util.List;

/**
 * A set of ranks that combine their vectors. Every collective must be called by all ranks in the same order with the
 * same operation, type and counts; a difference is found and thrown on every waiting rank.
 *
 * <p>An interrupt ends no call, not even {@link Tutti#connect} and {@link #close}: the thread goes on waiting, without using its
 * processor for that, and its interrupt flag stays set. To end a job early, end a process; the others learn of it at once.
 *
 * <p>One thread at a time; a second one gets an {@link IllegalStateException} at once. Every wait ends after the
 * deadline of {@link io.tutti.config.Setting#DEADLINE} at the latest. Faults are {@link io.tutti.error.CommunicationException}s;
 * after one the contents of output buffers are undefined and every further call throws it again.
 *
 * <p>Counts are in elements. A vector may have no elements, and fewer elements than there are ranks.
 */
public interface Communicator extends AutoCloseable {
    /** This process's number, 0 to {@link #size()} - 1. */
    int rank();

    /** Number of ranks. */
    int size();

    /** Where its ranks are, as far as choosing algorithms asks. */
    Placement placement();

    /** What messages between its ranks are taken to cost, for whoever chooses algorithms. */
    LinkCosts linkCosts();

    /** What this communicator runs with. */
    Options options();

    /** Combines all ranks' vectors; the result replaces the vector on all ranks. */
    void allreduce(float[] vector, Reduction reduction);

    /** As above. */
    void allreduce(double[] vector, Reduction reduction);

    /** As above. */
    void allreduce(int[] vector, Reduction reduction);

    /** As above. */
    void allreduce(long[] vector, Reduction reduction);

    /** As above. */
    void allreduce(Data vector, Reduction reduction);

    /**
     * Combines all ranks' inputs into every rank's output, of the same type and count: the same vector, or memory
     * that does not overlap.
     */
    void allreduce(Data input, Data output, Reduction reduction);

    /** As {@link #allreduce(Data, Data, Reduction)}, but only {@code root} gets the result; others' output is unused. */
    void reduce(Data input, Data output, Reduction reduction, int root);

    /** Copies {@code root}'s vector to all ranks. */
    void broadcast(Data vector, int root);

    /** Combines all inputs; rank r gets the r-th of equal blocks. {@code input.count() = size · output.count()}. */
    void reduceScatter(Data input, Data output, Reduction reduction);

    /** As above with blocks of {@code counts[r]} elements for rank r, the same on all ranks. */
    void reduceScatterv(Data input, Data output, long[] counts, Reduction reduction);

    /** Every rank gets all inputs, in rank order. {@code output.count() = size · input.count()}. */
    void allgather(Data input, Data output);

    /** As above with {@code counts[r]} elements from rank r, the same on all ranks. */
    void allgatherv(Data input, Data output, long[] counts);

    /** {@code root} gets all inputs, in rank order; others' output is unused. */
    void gather(Data input, Data output, int root);

    /** As above with {@code counts[r]} elements from rank r, the same on all ranks. */
    void gatherv(Data input, Data output, long[] counts, int root);

    /** Rank r gets the r-th of equal blocks of {@code root}'s input; others' input is unused. */
    void scatter(Data input, Data output, int root);

    /** As above with {@code counts[r]} elements for rank r, the same on all ranks. */
    void scatterv(Data input, Data output, long[] counts, int root);

    /** Rank i's j-th block becomes rank j's i-th block; equal blocks. Input and output must not overlap. */
    void alltoall(Data input, Data output);

    /**
     * As above with own counts: {@code sendCounts[j]} elements go to rank j, {@code receiveCounts[i]} come from rank i.
     * What i sends to j must be what j expects from i.
     */
    void alltoallv(Data input, Data output, long[] sendCounts, long[] receiveCounts);

    /** Returns when all ranks have called it. */
    void barrier();

    /** Rank r's output is the combination of the inputs of ranks 0 to r, in rank order. */
    void scan(Data input, Data output, Reduction reduction);

    /** As {@link #scan} without the own input; rank 0's output is left as it is. */
    void exscan(Data input, Data output, Reduction reduction);

    /** Sends a vector to one rank; returns when the memory may be changed. Pairs up with {@link #receive} in order. */
    void send(Data vector, int destination);

    /** Receives a vector of exactly this type and count from one rank. */
    void receive(Data vector, int source);

    /** Copies {@code root}'s bytes, of any length unknown to the others, to all ranks; others pass null. */
    byte[] broadcastBytes(byte[] bytes, int root);

    /** Every rank's bytes, of any lengths, in rank order. */
    byte[][] allgatherBytes(byte[] bytes);

    /**
     * New communicators, one for each color; ranks are ordered by key, then by rank here. A negative color takes part
     * in none and gets null.
     */
    Communicator split(int color, int key);

    /** A communicator of the same ranks with its own order of collectives. */
    Communicator dup();

    /**
     * As {@link #dup()} with other options, equal on all ranks: which algorithm is preferred, reproducibility, lanes,
     * plans, deadline. How ranks have joined stays as it is: links, rings, sockets, signs of life.
     *
     * @throws io.tutti.error.CommunicationException of category MISMATCH, on all ranks, if they differ
     */
    Communicator dup(Options options);

    /** An empty group of vectors to be fused. */
    Group group();

    /** Fixes a collective to be run often. The request's buffers must stay valid. */
    Prepared prepare(Request request);

    /**
     * As {@link #prepare(Request)} with the algorithm of this name instead of a choice, for measuring and comparing.
     *
     * @throws IllegalArgumentException if there is none, or it cannot do the request or keep what is asked of it
     */
    Prepared prepare(Request request, String algorithm);

    /** All algorithms for a request, quickest first; derives and proves what is not known, which may take seconds. */
    List<Alternative> alternatives(Request request);

    /** Does a collective; blocks until it is done. */
    void run(Request request);

    /** Starts a collective; it progresses while the caller does something else. */
    Work start(Request request);

    /** What would be run for a request, and why, as one line. */
    String explain(Request request);

    /**
     * Memory that the other ranks of this host can read, so that collectives on it copy less; zeroed, 64-byte aligned,
     * valid until the communicator is closed. All ranks call it, in the same order as other collectives; sizes may
     * differ.
     *
     * @throws io.tutti.error.CommunicationException of category RESOURCE, on all ranks, if it is not to be had
     */
    MemorySegment allocate(long bytes);

    /**
     * Waits for what was started on this rank, each collective for its deadline at the longest, and leaves. Calls are refused from
     * then on with an {@link IllegalStateException}. Collectives that others still wait for fail there. Closing twice has no
     * effect.
     *
     * <p>Closing the communicator of all ranks closes all others of this rank, too, the same way; a call that another thread has in
     * progress on one of them is waited for. Then it waits for callbacks that are due (see {@link Work#asStage}), 10 s at most, and
     * leaves the job. On rank 0 of a job of processes that returns only when all other
     * ranks have left as well, or the job has failed, however long that takes: rank 0's process watches over the others, and
     * without it a death among them would not be noticed. From time to time the log names the ranks that have not left. If rank
     * 0's process ends before that, the others fail with PEER_LOST naming rank 0.
     *
     * @throws IllegalStateException if another thread is in a call on this communicator, or in a callback; it stays open then
     * @throws io.tutti.error.CommunicationException of category MISMATCH, by the communicator of all ranks and after everything
     *     is closed, on rank 0 at least, if ranks have called different collectives and none has noticed before
     */
    @Override
    void close();
}
