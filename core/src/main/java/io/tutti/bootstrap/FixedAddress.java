package io.tutti.bootstrap;

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
 */
record FixedAddress(Rendezvous.Address known) implements RankZeroAddress {
    @Override
    public List<InetSocketAddress> bindAddresses() throws IOException {
        InetAddress address = InetAddress.getByName(known.host());
        if (address.isAnyLocalAddress()) {
            throw new IllegalArgumentException("rendezvous=" + known + " must name one address, not all of them");
        }
        return List.of(new InetSocketAddress(address, known.port()));
    }

    @Override
    public void publish(InetSocketAddress address, byte[] secret, Duration limit) {
        // all ranks know it
    }

    @Override
    public Found find(Duration limit) throws IOException {
        return new Found(new InetSocketAddress(InetAddress.getByName(known.host()), known.port()), null);
    }

    @Override
    public void close() {
        // nothing was opened
    }
}
