package io.tutti.bootstrap;

import io.tutti.control.ServerControlPlane;
import io.tutti.control.WireWriter;
import java.net.ProtocolException;
import java.nio.channels.SocketChannel;
import java.util.BitSet;

/** Who may join at rank 0: each rank once, if it agrees with rank 0 about the job. Thread-safe. */
final class Admission implements Doorkeeper.House {
    private final Hello own;
    private final ServerControlPlane plane;
    private final BitSet taken = new BitSet();

    Admission(Hello own, ServerControlPlane plane) {
        this.own = own;
        this.plane = plane;
    }

    private static Hello decode(byte[] bytes) throws Refusal {
        try {
            return Hello.decode(bytes);
        } catch (ProtocolException e) {
            throw new Refusal("its greeting cannot be read: " + e.getMessage());
        }
    }

    @Override
    public byte[] admit(byte[] bytes) throws Refusal {
        Hello hello = decode(bytes);
        hello.check(own);
        synchronized (taken) {
            if (taken.get(hello.rank())) {
                throw new Refusal("rank " + hello.rank() + " has joined already, from another process");
            }
            taken.set(hello.rank());
        }
        return new WireWriter().text(own.name()).toBytes();
    }

    @Override
    public void enter(byte[] bytes, SocketChannel channel) throws ProtocolException {
        Hello hello = Hello.decode(bytes);
        plane.admit(hello.rank(), channel, hello.name());
    }

    @Override
    public void gone(byte[] bytes) {
        try {
            synchronized (taken) {
                taken.clear(Hello.decode(bytes).rank());
            }
        } catch (ProtocolException e) {
            throw new IllegalStateException("it was read before", e);
        }
    }
}
