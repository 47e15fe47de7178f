package io.tutti.spi;

import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeoutException;

/**
 * A small space of keys and values that the processes of one job share, such as that of PMI, of PMIx or of a Spark
 * barrier stage. Rank 0 puts its address there, and the job's secret if the space {@linkplain #isPrivate() is private}
 * and the ranks have none.
 *
 * <p><b>Calls.</b> Each rank calls {@link #put} (rank 0 only), then {@link #fence} once, then {@link #get} any number of
 * times, then {@link #close}. One thread makes all these calls: not the one that connects, and no interrupt reaches it.
 * {@code close} is called when all ranks have joined, or when joining has failed. On rank 0 every rank has read by then,
 * so a process of rank 0 may hold the values itself.
 *
 * <p><b>Two kinds of space.</b> In one, {@code get} waits until the value is put; {@code fence} may then do nothing. In
 * the other, values become visible at a collective fence (the barrier of PMI, {@code PMIx_Fence}, {@code
 * BarrierTaskContext.allGather}); {@code get} may then fail at once for a value that was not put before it.
 *
 * <p><b>One start.</b> A space belongs to one start of one job. If the server outlives a start, the implementation puts
 * an id of the start into its own keys; ranks of different starts must not read each other's values.
 *
 * <p><b>Text.</b> Keys have up to 32 lower-case letters, digits and hyphens. Values have up to 256 characters of
 * printable ASCII without blanks, quotes, {@code =} and {@code ;}.
 *
 * <p>{@code toString} names the space in messages, as in {@code pmi:kvs_42_0}.
 */
public non-sealed interface KeyValueSpace extends Rendezvous, AutoCloseable {
    /**
     * Stores a value under this rank's key. A later value replaces an earlier one.
     *
     * @param key unique within this rank
     * @param value the value
     * @throws IOException if the space cannot be used
     */
    void put(String key, String value) throws IOException;

    /**
     * Makes what every rank has put visible to all ranks, in a space that needs it. Blocks until all ranks have called
     * it. Does nothing by default, for spaces in which {@link #get} waits.
     *
     * @param limit longest time to block
     * @throws TimeoutException if not all ranks have called it within the limit; the message names those that have not,
     *     if the space knows them
     * @throws IOException if the space cannot be used
     */
    default void fence(Duration limit) throws IOException, TimeoutException {}

    /**
     * Returns a value that a rank has put. After {@link #fence}, each call returns the latest visible value.
     *
     * @param rank the rank that has put it
     * @param key the key
     * @param limit longest time to wait for the value
     * @return the value
     * @throws TimeoutException if there is no value within the limit
     * @throws IOException if the space cannot be used
     */
    String get(int rank, String key, Duration limit) throws IOException, TimeoutException;

    /**
     * Returns whether only processes of this user's job can ask for the values. If so, ranks without a secret use one that
     * rank 0 draws and puts. A space that other users or other hosts can ask is not private. A reader of the engine's
     * connections between hosts sees the values, too; {@code docs/security.md} says where.
     *
     * @return true if the secret may travel through the space
     */
    boolean isPrivate();

    /**
     * Returns the address of this host by which the other ranks reach it; called on rank 0 only. A space that the process
     * reached over the network returns the local address of that connection.
     *
     * @return the address; empty to leave the choice to Tutti, which takes the first interface that is up and leads to
     *     other hosts
     * @throws IOException if the space cannot be used
     */
    default Optional<InetAddress> localAddress() throws IOException {
        return Optional.empty();
    }

    /**
     * Returns whether the engine has given this process up, so that it need not join any more, as Spark kills a task; on rank 0, joining then ends instead of
     * waiting for the others. Called a few times a second while ranks join, by another thread than the other methods, also after {@link #close}; must not block.
     *
     * @return false by default
     */
    default boolean isGivenUp() {
        return false;
    }

    /**
     * Releases the space. No other method is called after it, but {@link #isGivenUp}.
     *
     * @throws IOException if that fails; logged and otherwise ignored
     */
    @Override
    void close() throws IOException;
}
