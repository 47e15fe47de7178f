package io.tutti.bootstrap;

import io.tutti.spi.Rendezvous;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A known host with several ports: rank 0 takes the first that is free, the other ranks look for it. Used by one thread. */
final class FirstFreePort implements RankZeroAddress {
    private final Rendezvous.Ports known;
    private int next;

    FirstFreePort(Rendezvous.Ports known) {
        this.known = known;
    }

    @Override
    public List<InetSocketAddress> bindAddresses() throws IOException {
        List<InetSocketAddress> addresses = new ArrayList<>();
        for (int port : known.ports()) {
            addresses.addAll(new FixedAddress(new Rendezvous.Address(known.host(), port)).bindAddresses());
        }
        return addresses;
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
        return new Found(new InetSocketAddress(InetAddress.getByName(known.host()), port), null);
    }

    @Override
    public boolean mayBeOfAnotherJob() {
        return true;
    }

    @Override
    public void close() {
        // nothing was opened
    }
}
