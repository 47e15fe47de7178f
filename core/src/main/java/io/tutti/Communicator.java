package io.tutti;

import io.tutti.algorithm.Algorithm;
import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.cost.Alternative;
import io.tutti.cost.SelectionBasis;
import io.tutti.schedule.Topology;
import io.tutti.spi.Channel;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.List;

/**
 * A group of ranks that run collectives on each other's vectors. The collectives are declared by what they take: {@link
 * FloatCollectives} and its siblings take arrays, {@link DataCollectives} vectors in any memory, and {@link AsyncCollectives} start
 * what {@link Data} describes without waiting for it. This interface adds everything else.
 *
 * <p><b>Order.</b> Every rank must call the same collectives in the same order, with the same reduction operation, element type,
 * root and counts. Tutti detects a mismatch and throws it on every waiting rank. Transfers between two ranks are ordered among
 * themselves only.
 *
 * <p><b>Threads.</b> One thread at a time may call a communicator; a call by a second thread throws an {@link
 * IllegalStateException} immediately. Different communicators may be used by different threads.
 *
 * <p><b>Blocking.</b> Every collective blocks until this rank's part is complete, except those of {@link AsyncCollectives}. No wait exceeds
 * the deadline of {@link io.tutti.config.Setting#DEADLINE}, except {@link #close} on rank 0. A blocking call throws an
 * {@link IllegalStateException} inside a callback of {@link Work#asStage}, a user's reduction or a kernel.
 *
 * <p><b>Interrupts.</b> An interrupt ends no call, not even {@link Tutti#connect} and {@link #close}. The interrupted thread
 * continues to wait without spinning, and its interrupt flag is set when the call returns. To end a
 * job early, call {@link #abort}, or end one of its processes: the other ranks then fail immediately.
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
public interface Communicator
        extends FloatCollectives,
                DoubleCollectives,
                IntCollectives,
                LongCollectives,
                ShortCollectives,
                ByteCollectives,
                AsyncCollectives,
                AutoCloseable {
    /**
     * Returns which ranks of this communicator exchange data over shared memory: those of one node, which is usually a host.
     *
     * @return the topology; equal on all ranks
     */
    Topology topology();

    /**
     * Returns the options of this communicator.
     *
     * @return the options given to {@link Tutti#connect(Options)} or {@link #dup(Options)}, or inherited from the parent
     */
    Options options();

    /**
     * Copies the root's bytes to all ranks. Only the root knows the length in advance. Meant for small objects: it allocates its
     * result and runs two broadcasts.
     *
     * @param bytes the bytes on the root; ignored on other ranks, where it may be null
     * @param root the rank that has the bytes, the same on all ranks
     * @return the root's bytes: {@code bytes} itself on the root, a new array on other ranks
     * @throws IllegalArgumentException if {@code root} is not a rank
     * @throws NullPointerException if {@code bytes} is null on the root
     * @throws io.tutti.error.CommunicationException if a broadcast fails
     */
    byte[] broadcastBytes(byte[] bytes, int root);

    /**
     * Gathers the bytes of all ranks on every rank. The lengths may differ. Meant for small objects: it allocates its result and
     * runs two allgathers.
     *
     * @param bytes this rank's bytes
     * @return the bytes of each rank in new arrays, indexed by rank
     * @throws IllegalArgumentException on all ranks, if the lengths add up to more than {@link Integer#MAX_VALUE}
     * @throws io.tutti.error.CommunicationException if an allgather fails
     */
    byte[][] allgatherBytes(byte[] bytes);

    /**
     * Creates one communicator for each color. A collective: blocks until all ranks have called it and everything that this rank
     * has started on this communicator is complete. The new communicator keeps the options of this one and should be closed.
     *
     * @param color ranks of equal color form one communicator; negative for none
     * @param key orders the ranks of the new communicator; ranks of equal key keep their order of this communicator
     * @return the communicator of this rank's color; null if the color is negative
     * @throws io.tutti.error.CommunicationException if not all ranks call it before the deadline, or links or memory are unavailable
     */
    Communicator split(int color, int key);

    /**
     * Creates a communicator of some ranks, which alone call it: the others of this communicator go on. Blocks until all of them have
     * called it with the same arguments and everything that this rank has started on this communicator is complete. The new
     * communicator keeps the options of this one and should be closed.
     *
     * @param ranks of this communicator, this one among them, each once; their order is that of the new communicator
     * @param tag the same on all of them; calls with other tags are other groups, as with {@code MPI_Comm_create_group}
     * @return the communicator of these ranks
     * @throws IllegalArgumentException if this rank is not among them, or a rank does not exist or appears twice
     * @throws io.tutti.error.CommunicationException if not all of them call it before the deadline, or links or memory are unavailable
     */
    Communicator createGroup(int[] ranks, int tag);

    /**
     * Creates a communicator of the same ranks. Its collectives are ordered independently of those of this communicator, so
     * another thread may use it. A collective, which blocks like {@link #split}.
     *
     * @return the new communicator, which should be closed
     * @throws io.tutti.error.CommunicationException if not all ranks call it before the deadline, or links or memory are unavailable
     */
    Communicator dup();

    /**
     * Creates a communicator of the same ranks with other options: preferred algorithm, reproducibility, lanes, number of cached
     * plans, deadline. Options about how the ranks are connected keep their values from {@link Tutti#connect}: links, rings,
     * sockets, heartbeats. A collective, which blocks like {@link #split}.
     *
     * @param options the options; equal on all ranks
     * @return the new communicator, which should be closed
     * @throws IllegalArgumentException if an option names what does not exist, such as an algorithm
     * @throws io.tutti.error.CommunicationException of category MISMATCH, on all ranks, if the options differ; otherwise like {@link
     *     #split}
     */
    Communicator dup(Options options);

    /**
     * Creates an empty group, which fuses several small allreduces into one.
     *
     * @return a new group; its {@link Group#run} runs the allreduces
     */
    Group group();

    /**
     * Fixes the algorithm, plan and buffers of a collective or a transfer that is to run often. All ranks prepare and run the same
     * collectives in the same order. Local: it communicates nothing.
     *
     * @param request what to run; its vectors must stay valid as long as it is run
     * @return the prepared collective
     * @throws IllegalArgumentException if the request is invalid
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
     * @return the algorithms with their measured or predicted times; empty for {@link Request.Scheduled} and transfers, for which
     *     nothing is selected
     */
    List<Alternative> alternatives(Request request);

    /**
     * Returns the algorithm that would run a request. Local.
     *
     * @param request the collective
     * @return the selected algorithm with its parameters; that of the request if it is a {@link Request.Scheduled}
     */
    Algorithm algorithm(Request request);

    /**
     * Describes which algorithm would run a request, and why. Local.
     *
     * @param request the collective
     * @return one line for humans; its format may change
     */
    String explain(Request request);

    /**
     * Returns the facts on which algorithms are selected, for libraries that choose among algorithms of their own. Local.
     *
     * @return placement and costs; equal on all ranks
     */
    SelectionBasis selectionBasis();

    /**
     * Allocates registered memory, which other ranks of this host can read directly, so that collectives on it copy less. A
     * collective, which blocks like {@link #split}; its size may differ between ranks.
     *
     * @param bytes the size in bytes, 0 or more
     * @return zeroed memory, 64-byte aligned, valid until this communicator is closed
     * @throws IllegalArgumentException if {@code bytes} is negative
     * @throws io.tutti.error.CommunicationException of category RESOURCE, on all ranks, if the memory is unavailable
     */
    MemorySegment allocate(long bytes);

    /**
     * Opens links to all ranks beside those of collectives, for a library that exchanges messages of its own. A collective, which
     * blocks like {@link #split}. Closing this communicator closes the channel.
     *
     * @param name what uses the links, for messages to users
     * @return the links, and the engine that drives what is attached to them
     * @throws io.tutti.error.CommunicationException if not all ranks call it before the deadline, or links are unavailable
     */
    Channel openChannel(String name);

    /**
     * Ends the job on all ranks, of all communicators: calls that wait fail at once, later ones fail when they are made, all with an
     * exception of category ABORTED and the message {@code rank 2 aborted the job: REASON}, with this rank's number in the job. It
     * does not return and does not wait for other ranks. Any thread may call it, also while another one is in a call on this
     * communicator, and in a callback. If the job has failed already, the first cause stays.
     *
     * @param reason why, in one line; line breaks become blanks
     * @throws io.tutti.error.CommunicationException always: the cause for which the job has ended
     * @throws IllegalStateException if this communicator is closed; nothing is aborted then
     */
    void abort(String reason);

    /**
     * Goes on without the ranks that are lost. After a failure of the job, every surviving rank calls this on its communicator of {@link
     * Tutti#connect}. They agree who is left and join anew, as a job of its own with a start of its own: nothing of the failed one reaches
     * it. This communicator, and all others of this rank, are closed; what was started on them has failed.
     *
     * <p>Blocks until every other rank has called it, has ended or closed its communicator, at most for the deadline of {@link
     * io.tutti.config.Setting#JOIN_DEADLINE} and some {@link io.tutti.config.Setting#LIVENESS}; a rank that has not come by then is
     * left out. A rank that the failure names as lost is left out at once, even if it lives. Further ranks may be lost meanwhile. More
     * than half of the ranks must be left, or half of them with rank 0, so that a job that falls into two parts goes on in one of them.
     * {@code docs/recovery.md} tells more.
     *
     * @return the communicator of the survivors, in their old order and numbered from 0, with the options of this one
     * @throws IllegalStateException if the job has not failed, or if this is not the communicator of all ranks, or is closed, or another
     *     thread has called this; nothing changes
     * @throws UnsupportedOperationException if the ranks are threads of {@link Tutti#local}, or the job has one rank; nothing changes
     * @throws io.tutti.error.CommunicationException of category PEER_LOST, if too few ranks are left, or the others have taken this one
     *     for lost; otherwise like {@link Tutti#connect}. This communicator is closed
     */
    Communicator shrink();

    /**
     * Takes replacements in, and waits for them at most as long as {@link io.tutti.config.Setting#JOIN_DEADLINE}; see {@link #grow(int,
     * Duration)}.
     *
     * @param size how many ranks there shall be, more than there are
     * @return the communicator of all ranks, new ones included
     * @throws io.tutti.error.CommunicationException as {@link #grow(int, Duration)}
     */
    default Communicator grow(int size) {
        return grow(size, options().duration(Setting.JOIN_DEADLINE));
    }

    /**
     * Takes replacements in. Every rank calls this on its communicator of {@link Tutti#connect}, or of an earlier {@link #shrink} or
     * {@code grow}; the processes that are new call {@link Tutti#connect} with {@code TUTTI_REPLACEMENT=1}, or {@link Tutti#replace}. All
     * join anew, as a job of its own with a start of its own: nothing of the last one reaches it. This communicator, and all others of
     * this rank, are closed; what was started on them is completed before.
     *
     * <p>Ranks keep their order and their numbers, and replacements follow them. So rank 0 has the state of the program, and can broadcast
     * it; what a replacement has is that of a program that begins.
     *
     * <p>A collective. Blocks until all ranks have called it and rank 0 has found enough replacements. If too few come, this communicator
     * stays as it is. If a rank or a replacement is lost when the replacements are found, the others go on without it, as after {@link
     * #shrink}, so look at the size of what is returned. {@code docs/recovery.md} tells more.
     *
     * @param size how many ranks there shall be, more than there are; the same on all ranks
     * @param limit how long rank 0 waits for replacements, at least once; that of other ranks does not count
     * @return the communicator of all ranks, new ones included, with the options of this one
     * @throws IllegalArgumentException if {@code size} is not more than there are, differs between ranks, or {@code limit} is negative;
     *     nothing changes
     * @throws IllegalStateException if this is not the communicator of all ranks, or is closed; nothing changes
     * @throws UnsupportedOperationException if the job has begun with one rank, or as threads of {@link Tutti#local}; nothing changes
     * @throws io.tutti.error.CommunicationException of category DEADLINE on all ranks if too few replacements have come, or RESOURCE if
     *     none can come to the job's rendezvous, both naming no rank: the job has not failed, and this communicator stays open. Otherwise as a collective that
     *     fails, or {@link #shrink}
     */
    Communicator grow(int size, Duration limit);

    /**
     * Describes this communicator.
     *
     * @return one line for humans, such as {@code communicator 0: rank 1 of 4, 2 hosts}; the number is the same on all ranks, and 0
     *     for the communicator of all ranks
     */
    @Override
    String toString();

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
