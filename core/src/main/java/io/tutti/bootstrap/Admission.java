package io.tutti.bootstrap;

import io.tutti.bootstrap.handshake.AdmittedAttempts;
import io.tutti.bootstrap.handshake.ConnectionAcceptor;
import io.tutti.bootstrap.handshake.RefusedException;
import io.tutti.control.ServerControlPlane;
import io.tutti.control.connection.AuthenticatedChannel;
import io.tutti.wire.WireWriter;
import java.io.IOException;
import java.net.ProtocolException;

/**
 * Admits ranks to rank 0's job: each rank once, if it agrees with rank 0 about the job and belongs to the same start.
 * Thread-safe.
 */
final class Admission implements ConnectionAcceptor.Handler {
    private final JoinRequest own;
    private final ServerControlPlane plane;
    private final long start;
    /** The last join requests of admitted ranks, including rank 0's own. */
    private final AdmittedAttempts<Integer, JoinRequest> joined = new AdmittedAttempts<>();

    /**
     * Creates the handler of rank 0.
     *
     * @param own rank 0's own join request
     * @param start the start's id, sent to each rank
     * @param plane takes over the connections
     */
    Admission(JoinRequest own, long start, ServerControlPlane plane) {
        this.own = own;
        this.start = start;
        this.plane = plane;
        joined.admit(own.rank(), own);
    }

    private static JoinRequest decode(byte[] bytes) throws RefusedException {
        try {
            return JoinRequest.decode(bytes);
        } catch (ProtocolException e) {
            throw new RefusedException("its request to join cannot be read: " + e.getMessage());
        }
    }

    @Override
    public byte[] admit(byte[] bytes) throws RefusedException {
        JoinRequest request = decode(bytes);
        request.check(own);
        take(request);
        return new WireWriter().text(own.name()).i64(start).toBytes();
    }

    private void take(JoinRequest request) throws RefusedException {
        synchronized (joined) {
            for (JoinRequest other : joined.all()) {
                request.checkStart(other);
            }
            JoinRequest before = joined.last(request.rank());
            if (before != null && !request.attempt().follows(before.attempt())) {
                throw new RefusedException("rank " + request.rank() + " has joined already, from another process");
            }
            joined.admit(request.rank(), request);
        }
    }

    @Override
    public void enter(byte[] bytes, AuthenticatedChannel channel) throws IOException {
        JoinRequest request = JoinRequest.decode(bytes);
        synchronized (joined) {
            joined.checkEntry(request.rank(), request);
            plane.admit(request.rank(), channel, request.name());
        }
    }

    @Override
    public void gone(byte[] bytes) {
        try {
            synchronized (joined) {
                JoinRequest request = JoinRequest.decode(bytes);
                joined.remove(request.rank(), request);
            }
        } catch (ProtocolException e) {
            throw new IllegalStateException("it was read before", e);
        }
    }
}
