package io.tutti.bootstrap;

import io.tutti.bootstrap.handshake.Refuser;
import io.tutti.bootstrap.placement.InterfaceFilter;
import io.tutti.bootstrap.placement.NetworkInterfaces;
import io.tutti.spi.Rendezvous;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;

/** A known host with several ports: rank 0 takes the first that is free, the other ranks look for it. Used by one thread. */
final class FirstFreePort implements RankZeroAddress {
    private final Rendezvous.Ports known;
    private final InterfaceFilter filter;
    private int next;

    FirstFreePort(Rendezvous.Ports known, InterfaceFilter filter) {
        this.known = known;
        this.filter = filter;
    }

    @Override
    public List<InetSocketAddress> bindAddresses() throws IOException {
        InetAddress host = FixedAddress.one(known, known.host(), filter);
        return known.ports().stream()
                .map(port -> new InetSocketAddress(host, port))
                .toList();
    }

    @Override
    public void publish(InetSocketAddress address, byte[] secret, Duration limit) {
        // the other ranks look for it
    }

    /** Returns another port at each call. */
    @Override
    public Found find(Duration limit) throws IOException {
        int port = known.ports().get(next);
        next = (next + 1) % known.ports().size();
        return new Found(new InetSocketAddress(NetworkInterfaces.address(known.host(), filter), port), null);
    }

    /** Anybody may have taken one of the ports, and rank 0 the next one. */
    @Override
    public int patience(Refuser refuser) {
        return refuser == Refuser.MEMBER ? 0 : ALWAYS;
    }

    @Override
    public void close() {
        // nothing was opened
    }
}
