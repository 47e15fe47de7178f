package io.tutti.spi;

/**
 * Links of one communicator that only a {@link ChannelProtocol} uses: one to each other rank, apart from those of collectives, with
 * credit of their own. {@code Communicator.openChannel} opens it. The engine that drives collectives drives the protocol, too: any
 * thread that waits for a collective, a transfer or a channel of this rank, and now and then the progress thread.
 *
 * <p>{@link #link} and {@link #registry} are for the protocol, inside {@link ChannelProtocol#advance}; {@link #attach} is called once,
 * before all others. Any thread may call the other methods.
 */
public interface Channel extends AutoCloseable {
    /** {@return this rank in the communicator} */
    int rank();

    /** {@return the number of ranks of the communicator} */
    int size();

    /**
     * Returns the link to a rank.
     *
     * @param peer a rank of the communicator
     * @return the same link at each call; null for this rank itself
     */
    Link link(int peer);

    /**
     * Returns the memory of {@code Communicator.allocate}, from which links send zero-copy messages if {@link Link#supportsZeroCopy}.
     *
     * @return the registered memory of the communicator
     */
    MemoryRegistry registry();

    /**
     * Sets what uses the links.
     *
     * @param protocol driven from now on
     * @throws IllegalStateException if there is one already
     */
    void attach(ChannelProtocol protocol);

    /**
     * Throws if nothing can be done on this channel any more.
     *
     * @throws io.tutti.error.CommunicationException the cause for which the job has ended
     * @throws IllegalStateException if this channel is closed
     */
    void check();

    /**
     * Throws if the calling thread may not call {@link #await}; for a look before anything is begun that would be awaited.
     *
     * @throws IllegalStateException if it runs a callback, a reduction or a kernel
     */
    void requireMayWait();

    /**
     * Advances the protocol once, unless another thread drives it. Never blocks. If the protocol is pending afterwards, it is
     * driven within a millisecond or so even if this rank makes no other call.
     */
    void drive();

    /**
     * Drives until something is done.
     *
     * @param pending what is awaited
     * @throws io.tutti.error.CommunicationException why it cannot be done: the job has ended, the ranks that could do it have left,
     *     or it has not progressed for {@link io.tutti.config.Setting#DEADLINE}. The last two end the job
     * @throws IllegalStateException if this thread may not wait, because it runs a callback, a reduction or a kernel
     */
    void await(Pending pending);

    /**
     * Ends the protocol by {@link ChannelProtocol#close}, drives until it is not pending any more, and closes the links. Closing a
     * communicator closes its channels. Closing twice has no effect.
     *
     * @throws io.tutti.error.CommunicationException if the protocol does not end before the deadline
     */
    @Override
    void close();

    /** Something that a thread waits for. */
    interface Pending {
        /** {@return whether it is done} Any thread may call it. */
        boolean isDone();

        /** {@return a number that changes whenever it makes progress} Any thread may call it. */
        long progress();

        /**
         * {@return the ranks of the communicator of which one must act} Called when a wait has stalled, by any thread.
         */
        int[] peers();

        /** {@return what is awaited, in words: {@code receive of tag 7 from rank 2}} Called when a wait fails, by any thread. */
        String describe();
    }
}
