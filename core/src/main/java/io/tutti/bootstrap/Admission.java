package io.tutti.bootstrap;

import io.tutti.control.AuthenticatedChannel;
import io.tutti.control.ServerControlPlane;
import io.tutti.control.WireWriter;
import java.net.ProtocolException;
import java.util.HashMap;
import java.util.Map;

/** Admits to rank 0's job: each rank once, if it agrees with rank 0 about the job and is of its start. Thread-safe. */
final class Admission implements Doorkeeper.House {
    private final Hello own;
    private final ServerControlPlane plane;
    private final long start;
    /** Those that were admitted, rank 0 first. */
    private final Map<Integer, Hello> joined = new HashMap<>();

    /**
     * @param own what rank 0 would say
     * @param start the start's id, told to each rank
     * @param plane takes over connections
     */
    Admission(Hello own, long start, ServerControlPlane plane) {
        this.own = own;
        this.start = start;
        this.plane = plane;
        joined.put(own.rank(), own);
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
        take(hello);
        return new WireWriter().text(own.name()).i64(start).toBytes();
    }

    private void take(Hello hello) throws Refusal {
        synchronized (joined) {
            for (Hello other : joined.values()) {
                hello.checkStart(other);
            }
            if (joined.putIfAbsent(hello.rank(), hello) != null) {
                throw new Refusal("rank " + hello.rank() + " has joined already, from another process");
            }
        }
    }

    @Override
    public void enter(byte[] bytes, AuthenticatedChannel channel) throws ProtocolException {
        Hello hello = Hello.decode(bytes);
        plane.admit(hello.rank(), channel, hello.name());
    }

    @Override
    public void gone(byte[] bytes) {
        try {
            synchronized (joined) {
                joined.remove(Hello.decode(bytes).rank());
            }
        } catch (ProtocolException e) {
            throw new IllegalStateException("it was read before", e);
        }
    }
}
