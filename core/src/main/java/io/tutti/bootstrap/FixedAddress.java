package io.tutti.bootstrap;

import io.tutti.bootstrap.placement.InterfaceFilter;
import io.tutti.bootstrap.placement.NetworkInterfaces;
import io.tutti.spi.Rendezvous;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;

/**
 * An address that all ranks know from the beginning.
 *
 * @param known the address
 * @param filter which interface to take where the host's name leads to loopback
 */
record FixedAddress(Rendezvous.Address known, InterfaceFilter filter) implements RankZeroAddress {
    @Override
    public List<InetSocketAddress> bindAddresses() throws IOException {
        return List.of(new InetSocketAddress(one(known, known.host(), filter), known.port()));
    }

    /** Returns where rank 0 listens, which it tells the other ranks. */
    static InetAddress one(Rendezvous known, String host, InterfaceFilter filter) throws IOException {
        InetAddress address = NetworkInterfaces.address(host, filter);
        if (address.isAnyLocalAddress()) {
            throw new IllegalArgumentException("rendezvous=" + known + " must name one address, not all of them");
        }
        return address;
    }

    @Override
    public void publish(InetSocketAddress address, byte[] secret, Duration limit) {
        // all ranks know it
    }

    @Override
    public Found find(Duration limit) throws IOException {
        return new Found(new InetSocketAddress(NetworkInterfaces.address(known.host(), filter), known.port()), null);
    }

    @Override
    public void close() {
        // nothing was opened
    }
}
