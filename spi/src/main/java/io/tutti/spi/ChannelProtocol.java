package io.tutti.spi;

/**
 * Exchanges messages over the links of a {@link Channel}. All methods but {@link #isPending} are called by the thread that drives the
 * engine, one at a time; they return at once, and the repeated path allocates nothing.
 */
public interface ChannelProtocol {
    /**
     * Does what can be done now, in a bounded time. An exception ends the job on all ranks.
     *
     * @return whether anything moved
     */
    boolean advance();

    /**
     * Returns whether there is something that {@link #advance} might do. Any thread may call it.
     *
     * @return false if this rank awaits nothing and has nothing to send; the protocol is then not driven
     */
    boolean isPending();

    /**
     * Names the links that it waits for.
     *
     * @param awaited takes the links
     */
    void addAwaited(AwaitedLinks awaited);

    /**
     * Returns whether a rank will send nothing more.
     *
     * @param peer another rank of the communicator
     * @return true if its link is lost, or if it has said so
     */
    boolean hasLeft(int peer);

    /** Begins the end: nothing more will be started. The protocol is driven until it is no longer pending. */
    void close();
}
