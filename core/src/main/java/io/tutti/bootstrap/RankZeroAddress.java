package io.tutti.bootstrap;

import io.tutti.bootstrap.handshake.Refuser;
import io.tutti.bootstrap.placement.InterfaceFilter;
import io.tutti.spi.KeyValueSpace;
import io.tutti.spi.Membership;
import io.tutti.spi.Rendezvous;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeoutException;

/**
 * How rank 0 makes its address known and the other ranks learn it: one implementation for each form of {@link
 * Rendezvous}. Used by one thread.
 */
sealed interface RankZeroAddress extends AutoCloseable
        permits FixedAddress, FirstFreePort, AddressInFile, AddressInSpace {
    /**
     * Returns the implementation for this process's rendezvous.
     *
     * @param membership this process's position
     * @param filter on which interface rank 0 listens where the rendezvous leaves it the choice
     */
    static RankZeroAddress of(Membership membership, InterfaceFilter filter) {
        Rendezvous rendezvous = membership.rendezvous();
        if (rendezvous instanceof Rendezvous.Address address) {
            return new FixedAddress(address, filter);
        } else if (rendezvous instanceof Rendezvous.Ports ports) {
            return new FirstFreePort(ports, filter);
        } else if (rendezvous instanceof Rendezvous.HostFile file) {
            return new AddressInFile(file.path(), membership.job());
        }
        return new AddressInSpace((KeyValueSpace) rendezvous, membership, filter);
    }

    /** How often words are doubted that prove nothing. */
    int DOUBTS = 2;

    /** {@link #patience} without an end. */
    int ALWAYS = Integer.MAX_VALUE;

    /**
     * What a rank needs to reach rank 0.
     *
     * @param address where rank 0 listens
     * @param secret the job's secret, as rank 0 published it; null if ranks have it otherwise
     */
    record Found(InetSocketAddress address, byte[] secret) {}

    /** Returns the addresses on which rank 0 tries to listen until one is free; port 0 for any free port. */
    List<InetSocketAddress> bindAddresses() throws IOException;

    /**
     * Makes rank 0's address known.
     *
     * @param address where rank 0 listens
     * @param secret the job's secret, which is published only where it is private
     * @param limit longest time to block
     * @throws TimeoutException if other ranks are needed for that and do not come
     */
    void publish(InetSocketAddress address, byte[] secret, Duration limit) throws IOException, TimeoutException;

    /**
     * Returns where rank 0 listens, as far as is known now; another call may return another address.
     *
     * @param limit longest time to block
     * @throws IOException with the reason if the address is not known yet
     * @throws TimeoutException if it did not become known within the limit
     */
    Found find(Duration limit) throws IOException, TimeoutException;

    /**
     * Returns how often a rank looks again that is refused by the same kind of process time and again. Whoever has proved nothing may be a
     * stranger at rank 0's address, which says what it likes, and rank 0 may be elsewhere or come later. It may as well be rank 0 with another
     * secret, which a user wants to know soon.
     */
    default int patience(Refuser refuser) {
        return refuser == Refuser.MEMBER ? 0 : DOUBTS;
    }

    /** Withdraws the address and releases the rendezvous. Called when all ranks have joined, or joining has failed. */
    @Override
    void close();
}
